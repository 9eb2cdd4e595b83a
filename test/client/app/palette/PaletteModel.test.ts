import type { PaletteItem } from '#client/app/palette/PaletteItem.ts'
import { PaletteModel } from '#client/app/palette/PaletteModel.ts'

const item = (caption: string, group: PaletteItem['group'] = 'Records'): PaletteItem => ({
  key: caption,
  group,
  caption,
  detail: `detail of ${caption}`,
  icon: 'open',
  run: () => {},
})

describe('B-10 the command palette', () => {
  const answers = new Map<
    string,
    { resolve: (items: readonly PaletteItem[]) => void; reject: (error: Error) => void }
  >()
  const onFailure = jest.fn()
  const model = (...local: readonly PaletteItem[]): PaletteModel =>
    new PaletteModel({
      local,
      days: () => [],
      search: (text) => new Promise((resolve, reject) => answers.set(text, { resolve, reject })),
      onFailure,
    })
  const captions = ({ items }: PaletteModel): readonly string[] => items.map(({ caption }) => caption)
  const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(1000)
  const answer = async (text: string, ...found: readonly string[]): Promise<void> => {
    answers.get(text)?.resolve(found.map((caption) => item(caption)))
    await settled()
  }

  beforeEach(() => {
    jest.useFakeTimers()
    answers.clear()
    onFailure.mockClear()
  })
  afterEach(() => jest.useRealTimers())

  it('[PL2] shows what is local at once, by groups, and records after it', async () => {
    const palette = model(item('Lakes list', 'Go to'), item('Great Lakes', 'Recent'), item('Add', 'Actions'))
    expect(captions(palette)).toEqual(['Great Lakes', 'Add', 'Lakes list'])
    palette.type('lakes')
    expect([captions(palette), palette.phase]).toEqual([['Great Lakes', 'Lakes list'], 'searching'])
    await settled()
    await answer('lakes', 'Five Lakes Roofing', 'Great Lakes')
    expect([captions(palette), palette.phase]).toEqual([
      ['Great Lakes', 'Lakes list', 'Five Lakes Roofing'],
      'idle',
    ])
  })

  it('[PL1230] offers what is for an unknown caller once nothing is found, and opens none of it by an earlier Enter', async () => {
    const palette = model(
      { ...item('New customer', 'Go to'), isForUnknown: true },
      item('New invoice', 'Go to'),
    )
    const choose = jest.fn()
    palette.type('5550199')
    palette.accept(choose)
    expect([captions(palette), palette.isNothingFound]).toEqual([[], false])
    await settled()
    await answer('5550199')
    expect([captions(palette), palette.isNothingFound]).toEqual([['New customer'], true])
    expect(choose).not.toHaveBeenCalled()
    palette.accept(choose)
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ key: 'New customer' }))
    palette.type('')
    expect(captions(palette)).toEqual(['New customer', 'New invoice'])
  })

  it('finds local things by every word, those that begin with the text first', () => {
    const palette = model(item('Open Rentals', 'Go to'), item('Rentals', 'Go to'), item('Add', 'Go to'))
    palette.type('RENT')
    expect(captions(palette)).toEqual(['Rentals', 'Open Rentals'])
    palette.type('rent open')
    expect(captions(palette)).toEqual(['Open Rentals'])
    palette.type('rent of open')
    expect(captions(palette)).toEqual(['Open Rentals'])
  })

  it('[PL2] asks for one text at a time, then for the last one, and shows no answer to an earlier one', async () => {
    const palette = model()
    for (const text of ['a', 'ab', 'abe']) {
      palette.type(text)
      await settled()
    }
    expect([...answers.keys()]).toEqual(['a'])
    await answer('a', 'Abe Lincoln')
    expect([captions(palette), palette.phase, ...answers.keys()]).toEqual([[], 'searching', 'a', 'abe'])
    await answer('abe', 'Abe')
    expect([captions(palette), palette.phase]).toEqual([['Abe'], 'idle'])
  })

  it('[PL2] asks at the first key after a pause and once more when fast typing ends, never for a blank text', async () => {
    const palette = model()
    const asked = (): readonly string[] => [...answers.keys()]
    palette.type('a')
    expect(asked()).toEqual(['a'])
    palette.type('ac')
    palette.type('acme')
    expect(asked()).toEqual(['a'])
    await answer('a')
    expect(asked()).toEqual(['a', 'acme'])
    await answer('acme')
    palette.type('  ')
    await settled()
    expect([asked(), palette.phase]).toEqual([['a', 'acme'], 'idle'])
    palette.type('acme inc')
    expect(asked()).toEqual(['a', 'acme', 'acme inc'])
  })

  it('keeps what was found while it still matches, and nothing else', async () => {
    const palette = model()
    palette.type('ac')
    await settled()
    await answer('ac', 'Acme', 'Accord')
    palette.type('acm')
    expect([captions(palette), palette.phase]).toEqual([['Acme'], 'searching'])
  })

  it('moves around the ends, and starts again at the first for another text', () => {
    const palette = model(item('One'), item('Two'), item('Three'))
    palette.move(-1)
    expect(palette.active?.caption).toBe('Three')
    palette.move(1)
    palette.move(1)
    expect(palette.active?.caption).toBe('Two')
    palette.type('t')
    expect(palette.active?.caption).toBe('Two')
  })

  it('[PL4] opens the first record that is found after Enter', async () => {
    const palette = model()
    const chosen: string[] = []
    palette.type('R512')
    palette.accept(({ caption }) => chosen.push(caption))
    await settled()
    await answer('R512', 'R512')
    expect(chosen).toEqual(['R512'])
    palette.accept(({ caption }) => chosen.push(`again ${caption}`))
    expect(chosen).toEqual(['R512', 'again R512'])
  })

  it('forgets Enter when more is typed or it is closed', async () => {
    const palette = model()
    const choose = jest.fn()
    palette.type('R5')
    palette.accept(choose)
    palette.type('R51')
    await answer('R5', 'R5')
    await answer('R51', 'R51')
    palette.type('R6')
    palette.accept(choose)
    palette.close()
    await settled()
    expect(choose).not.toHaveBeenCalled()
  })

  it('says so when the search fails', async () => {
    const palette = model()
    palette.type('x')
    await settled()
    answers.get('x')?.reject(new Error('broken'))
    await settled()
    expect([palette.phase, onFailure.mock.calls.length]).toEqual(['failed', 1])
  })

  it('offers six recent pages', () => {
    const palette = model(...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => item(`Place ${n}`, 'Recent')))
    expect(palette.items).toHaveLength(6)
  })
})
