import DataGrid from 'devextreme/ui/data_grid'
import { invoiceHistory } from '#client/screens/invoices/invoiceCalls.ts'
import type { App } from '#client/app/App.ts'
import type { GridColumn } from '#client/grid/columns.ts'
import { RowViews } from '#client/grid/RowViews.ts'
import { historyColumns } from '#client/screens/invoices/historyColumns.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { byTurns, type Rounds } from '../page/byTurns.ts'
import { createBenchApp, jsonBytes } from '../page/createBenchApp.ts'
import { untilShown } from '../page/nextFrame.ts'
import { offer } from '../page/offer.ts'
import { HISTORY_LOOKUPS, historyRows, INVOICES } from './historyRows.ts'
import { isFull, rowsView, ShownHistory } from './ShownHistory.tsx'

/** What the bench calls in the page. */
export interface HistoryPage {
  /** Times how the text of an answer, or its body, becomes rows of the grid, and JSON.parse of the same text. */
  read(from: 'text' | 'body', rounds: number): Promise<Rounds>
  /** Shows the list, scrolled to its top. */
  show(kind: 'list' | 'bare'): Promise<void>
  /** Scrolls down the list, each time once its rows are drawn: the widget draws the fewer the slower the machine is. */
  scroll(steps: number): Promise<void>
}

const ALL = { statusIds: [], includeDeleted: true, invoiceDateFrom: null, invoiceDateTo: null }
/** Ten rows. */
const STEP = 320

async function openPage(): Promise<HistoryPage> {
  const rows = historyRows()
  const text = JSON.stringify(rows)
  const lookups = jsonBytes(HISTORY_LOOKUPS)
  const appThatReads = (answer: string | Uint8Array<ArrayBuffer>): Promise<App> =>
    createBenchApp(
      new Map<string, string | Uint8Array<ArrayBuffer>>([
        ['invoice', answer],
        [lookupsQuery.name, lookups],
      ]),
    )
  const app = await appThatReads(text)
  const apps = { text: app, body: await appThatReads(new TextEncoder().encode(text)) }
  const columns = historyColumns(app.widgetServices, {
    linkTo: (href) => ({ href, open: () => {} }),
    linkToFile: () => ({ open: () => {} }),
    linkToDialog: () => ({ open: () => {} }),
  })
  const shown = new ShownHistory(app, columns, rows)
  return {
    read: (from, rounds) => read({ app: apps[from], columns, text }, rounds),
    show: (kind) => shown.show(kind),
    scroll,
  }
}

interface Answer {
  readonly app: App
  readonly columns: readonly GridColumn<InvoiceHistoryRow>[]
  readonly text: string
}

function read({ app, columns, text }: Answer, rounds: number): Promise<Rounds> {
  return byTurns(rounds, {
    ours: async () => {
      const start = performance.now()
      const rows = await invoiceHistory(app.api, ALL)
      const views = new RowViews(columns, app.widgetServices)
      views.show(rows, 'id')
      const milliseconds = performance.now() - start
      if (views.all.length !== INVOICES) throw new Error(`There are ${views.all.length} rows.`)
      return milliseconds
    },
    plain: () => {
      const start = performance.now()
      const parsed: unknown = JSON.parse(text)
      const milliseconds = performance.now() - start
      if (!Array.isArray(parsed)) throw new Error('The text has no rows.')
      return Promise.resolve(milliseconds)
    },
  })
}

async function scroll(steps: number): Promise<void> {
  const grid = rowsView().closest('.dx-datagrid')?.parentElement
  const widget = grid && DataGrid.getInstance(grid)
  if (!(widget instanceof DataGrid)) throw new Error('The grid is not shown.')
  const scrollable = widget.getScrollable()
  for (let step = 0; step < steps; step += 1) {
    scrollable.scrollBy({ top: STEP, left: 0 })
    await untilShown(isFull, `rows after ${step} steps`)
  }
  if (scrollable.scrollTop() < steps * STEP)
    throw new Error(`The grid is scrolled to ${scrollable.scrollTop()}.`)
}

offer(openPage())
