import { GlanceModel } from '#client/app/palette/GlanceModel.ts'
import type { PaletteItem } from '#client/app/palette/PaletteItem.ts'
import { PaletteModel } from '#client/app/palette/PaletteModel.ts'
import type { Glance, GlancePlace } from '#client/context/RecordGlance.ts'

const place = (caption: string, isPart: boolean, disabledBecause: string | null = null): GlancePlace => ({
  key: caption,
  caption,
  detail: '',
  mark: null,
  isPart,
  actions: [{ key: 'P', caption: 'Pickup', disabledBecause, run: () => {} }],
  open: () => {},
})
const glanceOf = (title: string): Glance => ({
  title,
  detail: '',
  facts: [],
  places: [place('Barn', false, 'Choose a rental.'), place('R1', true), place('Yard', false)],
  placesCaption: '2 sites',
  note: '',
})

describe('[PL541] what is known of the active item', () => {
  const read = jest.fn((title: string) => Promise.resolve<Glance | null>(glanceOf(title)))
  const report = jest.fn()
  let find: (items: readonly PaletteItem[]) => void = () => {}
  let palette: PaletteModel
  let glance: GlanceModel
  const item = (caption: string): PaletteItem => ({
    key: caption,
    group: 'Records',
    caption,
    detail: '',
    icon: 'people',
    run: null,
    glance: () => read(caption),
  })
  const { glance: _none, ...withoutGlance } = item('Rates')
  const shown = () => [glance.shown?.caption, glance.current?.title, glance.place?.caption]
  const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(1000)
  const pressed = (key: string): { readonly isTaken: boolean; readonly chosen: readonly (() => void)[] } => {
    const chosen: (() => void)[] = []
    return { isTaken: glance.press(key, (run) => void chosen.push(run)), chosen }
  }

  beforeEach(() => {
    jest.useFakeTimers()
    read.mockClear()
    report.mockClear()
    palette = new PaletteModel({
      local: [item('Acme'), item('Bolt'), withoutGlance],
      days: () => [],
      search: () =>
        new Promise((resolve) => {
          find = resolve
        }),
      onFailure: report,
    })
    glance = new GlanceModel(palette, report)
  })
  afterEach(() => {
    glance.close()
    jest.useRealTimers()
  })

  it('is read after a pause, once for each, and not of an item that has none', async () => {
    expect(shown()).toEqual([undefined, undefined, undefined])
    palette.move(1)
    await settled()
    expect(shown()).toEqual(['Bolt', 'Bolt', 'R1'])
    palette.move(-1)
    await settled()
    palette.move(1)
    expect(shown()).toEqual(['Bolt', 'Bolt', 'R1'])
    palette.move(1)
    expect([shown()[0], glance.enter()]).toEqual([undefined, false])
    expect(read.mock.calls).toEqual([['Bolt'], ['Acme']])
  })

  it('stays while its places are in use, until the results are again', async () => {
    expect(glance.enter()).toBe(true)
    await settled()
    glance.move(-1)
    palette.type('b')
    expect(shown()).toEqual(['Acme', 'Acme', 'Barn'])
    glance.move(-1)
    expect(shown()[2]).toBe('Yard')
    glance.leave()
    await settled()
    expect([shown()[0], glance.isEntered]).toEqual(['Bolt', false])
  })

  it('[PL542] does by a letter what can be done at the active place', async () => {
    glance.enter()
    await settled()
    expect(pressed('p')).toMatchObject({ isTaken: true, chosen: [expect.any(Function)] })
    expect(pressed('q').isTaken).toBe(false)
    expect(pressed('Enter').chosen).toHaveLength(1)
    glance.move(-1)
    expect(pressed('P')).toEqual({ isTaken: true, chosen: [] })
    expect(glance.refusal).toBe('Choose a rental.')
    glance.move(1)
    expect(glance.refusal).toBeNull()
  })

  it('[PL542] keeps keys that are pressed before the record is found and read', async () => {
    palette.type('nobody')
    expect([palette.active, glance.enter()]).toEqual([null, true])
    const early = pressed('P')
    expect(early).toEqual({ isTaken: true, chosen: [] })
    find([item('Crane')])
    await settled()
    expect(shown()[0]).toBe('Crane')
    expect(early.chosen).toHaveLength(1)
  })

  it('forgets such keys where nothing is found', async () => {
    palette.type('nobody')
    glance.enter()
    find([])
    await settled()
    expect(glance.isEntered).toBe(false)
  })

  it('says that a record is gone, and that it could not be read', async () => {
    read.mockResolvedValueOnce(null)
    glance.enter()
    await settled()
    expect([glance.phase, glance.current]).toEqual(['ready', null])
    read.mockRejectedValueOnce(new Error('offline'))
    glance.leave()
    palette.move(1)
    await settled()
    expect([glance.phase, glance.isEntered]).toEqual(['failed', false])
    expect(report).toHaveBeenCalledWith(new Error('offline'))
  })
})
