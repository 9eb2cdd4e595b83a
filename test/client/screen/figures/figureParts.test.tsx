import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ApiError } from '#client/api/ApiError.ts'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { fetchArriving } from '#client/screen/figures/ArrivingParts.ts'
import { computedColumns } from '#client/grid/columns.ts'
import { sumBelow } from '#client/grid/columnFooters.ts'
import { figureChart } from '#client/screen/figures/figureChart.tsx'
import { figureGrid } from '#client/screen/figures/figureGrid.tsx'
import { figuresScreen } from '#client/screen/figures/figuresScreen.tsx'
import { figureTables } from '#client/screen/figures/figureTables.tsx'
import { figureTiles } from '#client/screen/figures/figureTiles.tsx'
import { THIS_OR_PREVIOUS_WEEK } from '#client/screen/figures/periodFilter.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'

interface Tiles {
  readonly loads: number
  readonly revenue: number
  readonly margin: number | null
}

interface Data {
  readonly tiles: Tiles
  readonly before: Tiles
  readonly days: readonly { readonly day: string; readonly left: number }[]
}

type Parts = { readonly [K in keyof Data]: () => Promise<Data[K]> }

const refuse = (message: string) => () => Promise.reject(new ApiError('bad_request', 400, message))

let parts: Parts
let signals: AbortSignal[]
/** What happens once all parts were sent. */
let ending: (() => void) | null

const tiles = figureTiles<Data, Pick<Data, 'tiles'>>(
  [
    {
      caption: 'Work',
      figures: ({ tiles: { loads, revenue, margin } }, { money, number, percent }) => [
        { caption: 'Loads', text: number(loads), value: loads, how: 'Completed pickups.' },
        { caption: 'Revenue', text: money(revenue), value: revenue },
        { caption: 'Margin', text: percent(margin) || '—', value: margin, isShare: true },
        { caption: 'Largest load', text: '12 tons' },
      ],
    },
  ],
  ({ before }) => ({ tiles: before }),
)

const Work = figuresScreen<Data>({
  caption: 'Work',
  filter: { id: 'work', ranges: THIS_OR_PREVIOUS_WEEK },
  load: (_app, _period, reader) =>
    fetchArriving<Data>(['tiles', 'before', 'days'], reader, async ({ take, signal }) => {
      signals.push(signal)
      const sent = Object.entries(parts).map(async ([part, read]) => {
        try {
          take({ part, value: await read() })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          take({ part, error: { code: 'bad_request', message: error.message } })
        }
      })
      await Promise.all(sent)
      ending?.()
    }),
  pdf: ({ startDate, endDate }) => `/work.pdf?from=${startDate}&to=${endDate}`,
  parts: [
    tiles,
    figureTables<Data>([
      {
        caption: 'By day',
        how: 'Counted at the end of the day.',
        columns: ['Day', 'Left'],
        rows: ({ days }) => days.map(({ day, left }) => [day, String(left)]),
        emptyText: 'No days.',
      },
    ]),
    figureChart<Data, Data['days'][number]>({
      caption: 'Left',
      rows: ({ days }) => days,
      argument: 'day',
      argumentCaption: 'Day',
      series: [{ field: 'left', name: 'Left' }],
      emptyText: 'No days.',
    }),
    figureGrid<Data, Data['days'][number]>({
      id: 'days-left',
      caption: 'Days',
      rows: ({ days }) => days,
      keyField: 'day',
      columns: () =>
        computedColumns([
          { key: 'day', caption: 'Day', value: ({ day }) => day },
          {
            key: 'left',
            caption: 'Left',
            value: ({ left }) => left,
            kind: 'integer',
            footer: sumBelow(({ left }) => left, 0),
          },
          { key: 'hidden', caption: 'Hidden', value: () => 'x', visible: false },
        ]),
      emptyText: 'No days.',
    }),
  ],
})

describe('Parts of figures', () => {
  let app: App
  beforeEach(async () => {
    sessionStorage.clear()
    signals = []
    ending = null
    parts = {
      tiles: () => Promise.resolve({ loads: 9, revenue: 1200, margin: 0.331 }),
      before: () => Promise.resolve({ loads: 8, revenue: 1200, margin: 0.312 }),
      days: () => Promise.resolve([{ day: 'Monday', left: 4 }]),
    }
    app = await createTestApp()
  })
  afterEach(cleanup)

  const open = (): void => {
    const router = createMemoryRouter([{ path: '/', element: <Work /> }])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
  }
  const figureText = (caption: string): string =>
    screen.queryByText(caption, { selector: 'dt' })?.parentElement?.textContent ?? ''

  it('O-081 [FG8] [RP26] says in words how each figure changed, and from which period', async () => {
    open()
    await expectEventually(() => figureText('Loads')).toBe('Loads9▲ up 12.5% from 8')
    expect(figureText('Revenue')).toBe('Revenue$1,200.00unchanged')
    expect(figureText('Margin')).toBe('Margin33.10%▲ up 1.9 points from 31.20%')
    expect(figureText('Largest load')).toBe('Largest load12 tons')
    expect(document.body.textContent).toContain(
      'Compared with 11/09/2026 – 11/15/2026, the same number of days immediately before. The chosen period is not over yet.',
    )
    parts = {
      ...parts,
      tiles: () => Promise.resolve({ loads: 0, revenue: 0.4, margin: null }),
      before: () => Promise.resolve({ loads: 8000, revenue: 0, margin: 0.312 }),
    }
    await pressButton('Previous Week')
    await expectEventually(() => figureText('Loads')).toBe('Loads0▼ down 100% from 8,000')
    expect(figureText('Revenue')).toBe('Revenue$0.40▲ up from $0.00')
    expect(figureText('Margin')).toBe('Margin—31.20% before')
    expect(document.body.textContent).toContain('Compared with 11/02/2026 – 11/08/2026')
    expect(document.body.textContent).not.toContain('not over yet')
  })

  it('[FG11] says at a click how figures are calculated', async () => {
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    expect(screen.queryByText('Completed pickups.')).toBeNull()
    await pressButton('How is Work calculated?')
    expect(screen.getByRole('list', { name: 'How Work is calculated' }).textContent).toBe(
      'Loads: Completed pickups.',
    )
    await pressButton('How is By day calculated?')
    await screen.findByText('Counted at the end of the day.')
    await pressButton('How is Work calculated?')
    await expectEventually(() => screen.queryByText('Completed pickups.')).toBeNull()
  })

  it('[FG9] says in its place why a part was refused, and shows the others', async () => {
    parts = { ...parts, days: refuse('The period can be at most 5 years long.') }
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    const refusals = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    await expectEventually(refusals).toEqual(Array(3).fill('The period can be at most 5 years long.'))
    expect(app.toasts.items).toHaveLength(0)

    parts = { ...parts, before: refuse('No days before.') }
    await pressButton('Previous Week')
    await expectEventually(() => figureText('Loads')).toBe('Loads9')
  })

  it('[FG13] shows each part as it arrives, and in the place of the others that they are awaited', async () => {
    let arrive: (days: Data['days']) => void = () => {}
    parts = { ...parts, days: () => new Promise((resolve) => (arrive = resolve)) }
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    const pending = () => screen.queryAllByText('Please wait…', { selector: 'p' }).length
    await expectEventually(pending).toBe(2)
    expect(screen.getByTestId('please-wait').textContent).toBe('Please wait…')
    arrive([{ day: 'Monday', left: 4 }])
    await screen.findAllByRole('rowheader', { name: 'Monday' })
    expect(pending()).toBe(0)
    await expectEventually(() => screen.getByTestId('please-wait').textContent).toBe('')
  })

  it('[FG13] never shows parts of two searches at once, and ends the request whose results nobody will see', async () => {
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    await screen.findAllByRole('rowheader', { name: 'Monday' })
    parts = {
      ...parts,
      tiles: () => Promise.resolve({ loads: 7, revenue: 1, margin: null }),
      days: () => new Promise(() => {}),
    }
    await pressButton('Previous Week')
    await expectEventually(() => figureText('Loads')).toContain('7')
    expect(screen.queryByRole('rowheader', { name: 'Monday' })).toBeNull()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    cleanup()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(app.toasts.items).toHaveLength(0)
  })

  it('[FG9] [FG13] says of parts that never arrived why, and keeps those that did', async () => {
    parts = { tiles: parts.tiles, before: parts.before } as Parts
    ending = () => {
      throw new ApiError('no_answer', 0, 'The server cannot be reached.')
    }
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    const refusals = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    await expectEventually(refusals).toEqual(Array(3).fill('The server cannot be reached.'))
  })

  it('[FG9] [FL2] keeps the figures found before if all parts are refused, and tells the user until they are read', async () => {
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    parts = { tiles: refuse('Not now.'), before: refuse('Not now.'), days: refuse('Not now.') }
    await pressButton('Previous Week')
    const failure = await screen.findByTestId('failure-banner')
    expect(within(failure).getByText('Not now.')).toBeTruthy()
    expect(figureText('Loads')).toContain('9')
    expect(app.toasts.items).toHaveLength(0)
    parts = { ...parts, tiles: () => Promise.resolve({ loads: 7, revenue: 1, margin: null }) }
    await pressButton('Try again')
    await expectEventually(() => figureText('Loads')).toContain('7')
    await waitFor(() => expect(screen.queryByTestId('failure-banner')).toBeNull())
  })

  it('[FG14] opens the PDF of the period shown, which the command palette offers, too', async () => {
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    const tab = {
      opener: window,
      document: document.implementation.createHTMLDocument(),
      location: { replace: jest.fn() },
      close: jest.fn(),
    }
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const post = jest.spyOn(app.api, 'post').mockResolvedValue({ address: '/work.pdf?ticket=t' })
    await pressButton('PDF')
    await expectEventually(() => tab.location.replace.mock.calls).toEqual([['/work.pdf?ticket=t']])
    expect(post).toHaveBeenCalledWith('/api/account/ticket', {
      address: '/work.pdf?from=2026-11-16&to=2026-11-22',
    })
    const commands = () => app.commands.current.filter(({ context }) => context === 'Work')
    expect(commands().map(({ caption }) => caption)).toEqual(['PDF'])
    commands()[0]?.run()
    await expectEventually(() => tab.location.replace.mock.calls).toHaveLength(2)
    cleanup()
    expect(commands()).toEqual([])
  })

  it('[FG10] prints its lists as plain tables with their sums, while it is being printed', async () => {
    const print = jest.fn()
    Object.assign(globalThis, { print })
    open()
    await expectEventually(() => figureText('Loads')).toContain('9')
    await pressButton('Print')
    expect(print).toHaveBeenCalledTimes(1)
    fireEvent(window, new Event('beforeprint'))
    const rows = within(screen.getByRole('table', { name: 'Days, printed' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Day', 'Left'],
      ['Monday', '4'],
      ['', '4'],
    ])
    fireEvent(window, new Event('afterprint'))
    await expectEventually(() => screen.queryByRole('table', { name: 'Days, printed' })).toBeNull()
  })
})
