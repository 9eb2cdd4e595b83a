import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import type { FilterFieldOf } from '#client/screen/list/filterFields.ts'
import { FilterForm } from '#client/screen/list/FilterForm.tsx'
import { filterInWords } from '#client/screen/list/filterInWords.ts'
import { ListFilter } from '#client/screen/list/ListFilter.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

const parameters = {
  companyName: { kind: 'text' },
  typeId: { kind: 'integer' },
  rateTypeIds: { kind: 'integers' },
  onlyOpen: { kind: 'flag' },
  entryDate: { kind: 'day', required: true },
  startDate: { kind: 'day' },
  endDate: { kind: 'day' },
} as const

const fields: readonly FilterFieldOf<typeof parameters>[] = [
  { parameter: 'companyName', caption: 'Company' },
  { parameter: 'typeId', caption: 'Type', choiceOf: 'CustomerType' },
  { parameter: 'onlyOpen', caption: 'Only open' },
  { parameter: 'rateTypeIds', caption: 'Rate types', choicesOf: 'RateType', initialIds: [2] },
  { parameter: 'entryDate', caption: 'Day', initial: (today) => today, hasSteps: true },
  { from: 'startDate', to: 'endDate', caption: 'Created' },
]

const createFilter = () =>
  // The test app's business day.
  new ListFilter({
    fields,
    parameters,
    today: '2026-11-20',
    memory: { storage: sessionStorage, listId: 'any' },
  })

describe('The filter of a list', () => {
  let app: App
  let filter: ListFilter
  let searched: number

  beforeEach(async () => {
    sessionStorage.clear()
    app = await createTestApp()
    filter = createFilter()
    searched = 0
    render(
      <AppProvider app={app}>
        <FilterForm filter={filter} caption="Any" id="any" search={() => void (searched += 1)} />
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
  const type = (name: string, text: string): void => {
    fireEvent.input(box(name), { target: { value: text } })
    fireEvent.change(box(name), { target: { value: text } })
  }

  it('LS6 edits each parameter as its kind says, and sends what is set', async () => {
    fireEvent.change(screen.getByLabelText('Company'), { target: { value: ' Pine ' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only open' }))
    type('Created from', '11/2/2026')
    fireEvent.click(box('Type'))
    fireEvent.click(await screen.findByRole('option', { name: 'Residential' }))
    await expectEventually(() => filter.parameters).toEqual({
      companyName: 'Pine',
      typeId: 2,
      rateTypeIds: [2],
      onlyOpen: true,
      entryDate: '2026-11-20',
      startDate: '2026-11-02',
    })
  })

  it('LS7 sends neither an empty field nor a flag that is not set, and Clear restores what it started with', async () => {
    filter.set({ companyName: '  ', onlyOpen: false, entryDate: '2026-01-05', endDate: '2026-01-09' })
    expect(filter.parameters).toEqual({ rateTypeIds: [2], entryDate: '2026-01-05', endDate: '2026-01-09' })
    await pressButton('Clear')
    expect(filter.parameters).toEqual({ rateTypeIds: [2], entryDate: '2026-11-20' })
  })

  it('LS6 takes any number of rows of a table, and none asks for nothing', async () => {
    const choice = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    fireEvent.click(choice('Zone'))
    await expectEventually(() => filter.parameters['rateTypeIds']).toEqual([2, 4])
    expect(choice('Zone').checked).toBe(true)
    filter.remember()
    expect(createFilter().choices('rateTypeIds')).toEqual([2, 4])
    fireEvent.click(choice('Hauling'))
    fireEvent.click(choice('Zone'))
    await expectEventually(() => filter.parameters).toEqual({ entryDate: '2026-11-20' })
    await pressButton('Clear')
    await expectEventually(() => choice('Hauling').checked).toBe(true)
  })

  it('LS8 says at the field what is wrong once it is searched for, and keeps what was typed', async () => {
    type('Created to', 'soon')
    type('Day', '')
    expect(screen.queryAllByRole('alert')).toEqual([])
    await pressButton('Search')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Required',
      'Value needs to be a date',
    ])
    expect(box('Created to').value).toBe('soon')
    filter.set({ entryDate: '2026-11-20', startDate: '2026-11-20', endDate: '2026-11-19' })
    await expectEventually(() => screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The end cannot be before the start',
    ])
  })

  it.each([
    ['This week', '2026-11-16', '2026-11-22'],
    ['Previous week', '2026-11-09', '2026-11-15'],
    ['Last month', '2026-10-01', '2026-10-31'],
  ])('LS9 sets the range %s, Monday to Sunday or a whole month, and searches', async (caption, from, to) => {
    await pressButton(caption)
    expect([filter.value('startDate'), filter.value('endDate'), searched]).toEqual([from, to, 1])
    await expectEventually(() =>
      screen.getByRole('button', { name: caption }).getAttribute('aria-pressed'),
    ).toBe('true')
    expect(box('Created from').value).toBe(`${from.slice(5, 7)}/${from.slice(8)}/${from.slice(0, 4)}`)
  })

  it('LS9 F-110 goes to the previous and the next day, and from no day to today', async () => {
    await pressButton('Previous')
    expect([filter.value('entryDate'), searched]).toEqual(['2026-11-19', 1])
    await pressButton('Next')
    await pressButton('Next')
    expect([filter.value('entryDate'), searched]).toEqual(['2026-11-21', 3])
    type('Day', '')
    await pressButton('Next')
    expect(filter.value('entryDate')).toBe('2026-11-20')
  })

  it.each([
    ['{"typeId":"2"}', {}],
    ['{"typeId":[2],"rateTypeIds":["x"]}', {}],
    ['{"rateTypeIds":4}', {}],
    ['{"rateTypeIds":[4]}', { rateTypeIds: [4] }],
    ['{"onlyOpen":"yes","entryDate":"soon"}', {}],
    ['{"typeId":2,"onlyOpen":true,"unknown":"x"}', { typeId: 2, onlyOpen: true }],
  ])('F-043 LS2 takes over what can be read of the stored filter %s', (stored, expected) => {
    sessionStorage.setItem('rolloff.filter.any', stored)
    expect(createFilter().parameters).toEqual({ entryDate: '2026-11-20', rateTypeIds: [2], ...expected })
  })

  it('[VW3] keeps days of a shortcut, and today, as days that move with the calendar', () => {
    filter.set({ startDate: '2026-11-09', endDate: '2026-11-15' })
    const moving = filter.movingParameters('2026-11-20')
    expect(moving).toMatchObject({
      startDate: { rule: 'previousWeek', end: 'startDate' },
      endDate: { rule: 'previousWeek', end: 'endDate' },
      entryDate: { rule: 'today', end: 'startDate' },
    })
    filter.restore(moving, '2026-12-02')
    expect(filter.parameters).toMatchObject({
      startDate: '2026-11-23',
      endDate: '2026-11-29',
      entryDate: '2026-12-02',
    })
  })

  it('[LS400] shows for a view what it was saved with, also where the list begins with less', () => {
    const open = () =>
      new ListFilter({
        fields: [{ parameter: 'onlyOpen', set: 'Show Open', unset: 'Show All', isInitiallySet: true }],
        parameters,
        today: '2026-11-20',
        memory: null,
      })
    const all = open()
    all.set({ onlyOpen: false })
    const restored = open()
    restored.restore(all.movingParameters('2026-11-20'), '2026-11-20')
    expect([open().parameters, restored.parameters]).toEqual([{ onlyOpen: true }, {}])
  })

  it('[LS411] has nothing wrong for a view that leaves parameters out, and asks for what is required', () => {
    filter.set({ companyName: 'Pine', onlyOpen: true, entryDate: '2026-11-02' })
    filter.restore({}, '2026-11-20')
    expect([...filter.problems]).toEqual([])
    expect(filter.parameters).toEqual({ entryDate: '2026-11-20' })
  })

  it('[VW3] keeps other days as they are', () => {
    filter.set({ startDate: '2026-11-09', endDate: '2026-11-14', entryDate: '2026-11-19' })
    expect(filter.movingParameters('2026-11-20')).toEqual(filter.parameters)
  })

  it('LS2 [FG3] leaves a day that is today to the calendar, and remembers another one', () => {
    const on = (today: string) =>
      new ListFilter({
        fields: [{ parameter: 'entryDate', caption: 'Day', initial: (day) => day }],
        parameters,
        today,
        memory: { storage: sessionStorage, listId: 'of-day' },
      })
    on('2026-11-20').remember()
    expect(on('2026-11-21').day('entryDate')).toBe('2026-11-21')
    const other = on('2026-11-20')
    other.set({ entryDate: '2026-11-02' })
    other.remember()
    expect(on('2026-11-21').day('entryDate')).toBe('2026-11-02')
  })

  it('LS2 is not remembered where the list does not say so', () => {
    const forgetful = () => new ListFilter({ fields, parameters, today: '2026-11-20', memory: null })
    const filled = forgetful()
    filled.set({ companyName: 'Pine' })
    filled.remember()
    expect([forgetful().value('companyName'), sessionStorage.length]).toEqual([null, 0])
  })

  it('[CL720] says in words what it asks for', () => {
    const inWords = (): string => filterInWords(filter, app.widgetServices)
    filter.set({ companyName: 'Acme', onlyOpen: true, typeId: 1, startDate: '2026-11-01', endDate: null })
    const type = app.lookups.title('CustomerType', 1)
    const rateType = app.lookups.title('RateType', 2)
    expect(inWords()).toBe(
      `Company: Acme, Type: ${type}, Only open, Rate types: ${rateType}, Day: 2026-11-20, Created from 11/01/2026`,
    )
    filter.set({
      companyName: '',
      onlyOpen: false,
      typeId: null,
      startDate: null,
      rateTypeIds: [],
      entryDate: null,
    })
    expect(inWords()).toBe('')
  })
})
