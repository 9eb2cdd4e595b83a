import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { computedColumns } from '#client/grid/columns.ts'
import { figuresScreen } from '#client/screen/figures/figuresScreen.tsx'
import { figureGrid } from '#client/screen/figures/figureGrid.tsx'
import { figureTiles } from '#client/screen/figures/figureTiles.tsx'
import { THIS_OR_PREVIOUS_WEEK } from '#client/screen/figures/periodFilter.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

interface Request {
  readonly period: ReportPeriod
  readonly answer: (loads: number) => void
  readonly fail: (error: Error) => void
}

let requests: Request[]

const Loads = figuresScreen<number>({
  caption: 'Loads',
  filter: { id: 'loads', ranges: THIS_OR_PREVIOUS_WEEK },
  load: (_app, period) =>
    new Promise((answer, fail) => {
      requests.push({ period, answer, fail })
    }),
  parts: [
    figureTiles<number>([
      {
        caption: 'Work',
        figures: (loads, { number }) => [{ caption: 'Loads', text: number(loads) }],
      },
    ]),
  ],
})

interface Load {
  readonly id: number
  readonly tons: number
}

/** The requests of the screen that asks for other things than days. */
let asked: { readonly typeIds: readonly number[]; readonly since: string | null }[]

const TypedLoads = figuresScreen<readonly Load[]>({
  caption: 'Loads',
  filter: {
    id: 'typed-loads',
    fields: [
      { parameter: 'typeIds', caption: 'Types', choicesOf: 'CustomerType', initialIds: [2] },
      { parameter: 'since', caption: 'Since' },
    ],
    parameters: { typeIds: { kind: 'integers' }, since: { kind: 'day' } },
  },
  load: (_app, _today, { filter }) => {
    asked.push({ typeIds: filter.choices('typeIds'), since: filter.day('since') })
    return Promise.resolve([
      { id: 1, tons: 3 },
      { id: 2, tons: 4 },
    ])
  },
  parts: [
    figureGrid<readonly Load[], Load>({
      id: 'typed-loads-grid',
      caption: 'Typed loads',
      rows: (data) => data,
      keyField: 'id',
      columns: () => computedColumns<Load>([{ key: 'tons', caption: 'Tons', value: ({ tons }) => tons }]),
      sums: {
        id: 'load-sums',
        of: (rows, { number }) => [['Tons', number(rows.reduce((total, { tons }) => total + tons, 0))]],
      },
      isMain: true,
      countsInTitle: true,
      emptyText: 'No loads.',
    }),
  ],
})

describe('A screen of figures', () => {
  let app: App
  beforeEach(async () => {
    sessionStorage.clear()
    requests = []
    asked = []
    app = await createTestApp()
    open()
  })
  afterEach(cleanup)

  function open(Screen = Loads): void {
    const router = createMemoryRouter([{ path: '/', element: <Screen /> }])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
  }
  const waits = () => screen.getByTestId('please-wait').textContent
  const shown = () => screen.queryByRole('definition')?.textContent ?? null
  const request = async (number: number): Promise<Request> => {
    await expectEventually(() => requests.length).toBe(number)
    const asked = requests[number - 1]
    if (asked === undefined) throw new Error(`There is no request ${number}.`)
    return asked
  }

  it('O-096 [FG1] asks to wait until its figures are there, and keeps those before meanwhile', async () => {
    const first = await request(1)
    expect(first.period).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' })
    await expectEventually(waits).toBe('Please wait…')
    first.answer(7)
    await expectEventually(shown).toBe('7')
    expect(waits()).toBe('')
    await pressButton('Previous Week')
    const second = await request(2)
    expect(second.period).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' })
    expect([waits(), shown()]).toEqual(['Please wait…', '7'])
    second.answer(9)
    await expectEventually(shown).toBe('9')
  })

  it('[FG1] never shows a slow answer in place of a later one, and ends waiting if the figures cannot be read', async () => {
    const slow = await request(1)
    await pressButton('Previous Week')
    ;(await request(2)).answer(9)
    await expectEventually(shown).toBe('9')
    slow.answer(7)
    await pressButton('This Week')
    ;(await request(3)).fail(new Error('The figures cannot be calculated.'))
    await expectEventually(waits).toBe('')
    expect(shown()).toBe('9')
  })

  it('[FG12] asks for something other than a period, of which nothing needs to be chosen, and sums up below the list', async () => {
    cleanup()
    open(TypedLoads)
    await expectEventually(() => asked).toEqual([{ typeIds: [2], since: null }])
    await expectEventually(() => screen.getByTestId('load-sums').textContent).toBe('Tons7')
    await expectEventually(() => screen.getByTestId('items-found').textContent).toBe('2 item(s) found')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Commercial' }))
    await pressButton('Search')
    await expectEventually(() => asked.at(-1)).toEqual({ typeIds: [2, 1], since: null })
    cleanup()
    open(TypedLoads)
    await expectEventually(() => asked.length).toBe(3)
    expect(asked.at(-1)).toEqual({ typeIds: [2, 1], since: null })
  })
})
