import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { cellText } from '#client/grid/cellValues.ts'
import { RecordContext, type ShownRecord } from '#client/screen/record/RecordContext.ts'
import { InvoiceLines } from '#client/screens/invoices/InvoiceLines.tsx'
import type { LineRecord, InvoiceRecord } from '#client/screens/invoices/invoiceRows.ts'
import { LINE_COLUMNS } from '#client/screens/invoices/lineColumns.ts'
import { TotalCard } from '#client/screens/invoices/invoiceCards.tsx'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import type { Row } from '#client/store/types.ts'
import { byTurns, type Rounds } from '../page/byTurns.ts'
import { createBenchApp } from '../page/createBenchApp.ts'
import { untilShown } from '../page/nextFrame.ts'
import { offer } from '../page/offer.ts'
import { serverRow, serverRows } from '../page/serverRow.ts'
import { LINES } from './sizes.ts'

/** What the bench calls in the page. */
export interface InvoicePage {
  /** Times an edit of a quantity until lines and totals are drawn again and laid out. */
  edit(rounds: number): Promise<Rounds>
  /** Edits a quantity a number of times, and waits after each until all that follows from it is done. */
  editAndWait(kind: 'screen' | 'plain', edits: number): Promise<void>
}

/** The id of a line in view. */
const EDITED = 3
/** Longer than the grid waits before it sorts again. */
const QUIET_MILLISECONDS = 600
const STYLE = { flex: 'none', display: 'flex', flexDirection: 'column', height: '440px', overflow: 'auto' }

/** Draws the edit of a quantity; returns the milliseconds. */
type Edit = (quantity: number) => number

async function openPage(): Promise<InvoicePage> {
  const app = await createBenchApp()
  const edits = { screen: await showScreen(app), plain: showPlain(app) }
  requireSameTexts()
  let quantity = 0
  const edit = async (kind: 'screen' | 'plain'): Promise<number> => {
    quantity = (quantity % 7) + 5
    const milliseconds = edits[kind](quantity)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MILLISECONDS))
    return milliseconds
  }
  return {
    edit: (rounds) => byTurns(rounds, { ours: () => edit('screen'), plain: () => edit('plain') }),
    editAndWait: async (kind, count) => {
      for (let done = 0; done < count; done += 1) await edit(kind)
    },
  }
}

/** The lines and totals of the product's screen. */
async function showScreen(app: App): Promise<Edit> {
  const { invoice, lines } = makeInvoice(app)
  const line = lines.find(({ id }) => id === EDITED)
  if (line === undefined) throw new Error('The line is not in the store.')
  app.store.openScope('Invoice')
  const host = addHost('screen')
  // Of the open record the lines read the application only.
  const shown = { app } as unknown as ShownRecord
  createRoot(host).render(
    <AppProvider app={app}>
      <RecordContext value={shown}>
        <InvoiceLines record={invoice} />
        <TotalCard record={invoice} />
      </RecordContext>
    </AppProvider>,
  )
  const quantityText = (): string =>
    LINE_COLUMNS.flatMap((column) =>
      column.key === 'quantity' ? [cellText(column, line, app.widgetServices)] : [],
    ).join()
  const isDrawn = (): boolean => {
    const total = app.formats.money(totalWithTax(invoiceTotals(invoice.invoiceLines, 0)))
    return quantityIn(host) === quantityText() && host.querySelector('dd')?.textContent === total
  }
  await untilShown(isDrawn, 'the lines and totals of the invoice')
  return (quantity) => {
    const milliseconds = timeToDraw(host, () =>
      app.store.edit('Change Quantity', () => (line.quantity = quantity)),
    )
    if (!isDrawn()) throw new Error('The screen does not show the edit.')
    return milliseconds
  }
}

/** The same texts in a plain table. */
function showPlain({ formats, widgetServices }: App): Edit {
  // The columns read fields of the lines only.
  const rows = lineRows() as unknown as readonly LineRecord[]
  const values = rows.map((row) => ({ ...row }))
  const plainLine = (row: LineRecord): PlainLine => ({
    id: row.id,
    texts: LINE_COLUMNS.map((column) => cellText(column, row, widgetServices)),
  })
  const host = addHost('plain')
  const root = createRoot(host)
  let lines: readonly PlainLine[] = values.map(plainLine)
  const draw = (): void => {
    const sums = invoiceTotals(values, 0)
    const facts = [
      ['Total', formats.money(totalWithTax(sums))],
      ['Payments', formats.money(0)],
      ['Unpaid balance', formats.money(sums.balance)],
    ] as const
    root.render(<PlainInvoice captions={CAPTIONS} lines={lines} facts={facts} />)
  }
  flushSync(draw)
  return (quantity) =>
    timeToDraw(host, () => {
      const row = values[EDITED - 1]
      if (row === undefined) throw new Error('The table has no such line.')
      row.quantity = quantity
      lines = lines.with(EDITED - 1, plainLine(row))
      draw()
    })
}

const CAPTIONS = LINE_COLUMNS.map(({ caption }) => caption)

function addHost(id: string): HTMLElement {
  const host = document.body.appendChild(document.createElement('div'))
  host.id = id
  Object.assign(host.style, STYLE)
  return host
}

/** Milliseconds of a change with everything that is drawn at once, laid out. */
function timeToDraw(host: HTMLElement, change: () => void): number {
  const start = performance.now()
  flushSync(change)
  const height = host.scrollHeight
  const milliseconds = performance.now() - start
  if (height === 0) throw new Error('Nothing was drawn.')
  return milliseconds
}

function quantityIn(host: HTMLElement): string | null {
  return host.querySelector(`tr[data-key="${EDITED}"] [data-field="quantity"]`)?.textContent ?? null
}

/** Otherwise the comparison would be meaningless. */
function requireSameTexts(): void {
  const [ours, plain] = ['#screen tr.dx-data-row', '#plain tbody tr'].map((row) =>
    [...(document.querySelector(row)?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
      textContent.trim(),
    ),
  )
  if (ours === undefined || JSON.stringify(ours) !== JSON.stringify(plain))
    throw new Error(`One shows ${String(ours)}, the other ${String(plain)}.`)
}

offer(openPage())

/** A line of a plain table: the texts of its cells. */
interface PlainLine {
  readonly id: number
  readonly texts: readonly string[]
}

interface PlainInvoiceProps {
  readonly captions: readonly string[]
  readonly lines: readonly PlainLine[]
  readonly facts: readonly (readonly [caption: string, text: string])[]
}

/** Lines and totals as React elements without a grid, without observation and without memory of what was drawn. */
function PlainInvoice({ captions, lines, facts }: PlainInvoiceProps) {
  return (
    <>
      <table>
        <thead>
          <tr>
            {captions.map((caption) => (
              <th key={caption}>{caption}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, texts }) => (
            <tr key={id}>
              {texts.map((text, index) => (
                <td key={index}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="kv">
        {facts.map(([caption, text]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const INVOICE = 1
const SERVICES = ['Delivery', 'Haul', 'Disposal', 'Extra days']

/** The rows of the lines as the server sends them. */
function lineRows(): readonly Row[] {
  return serverRows(LINES, 'InvoiceLine', (id) => ({
    id,
    invoiceId: INVOICE,
    lineNumber: id,
    quantity: (id % 4) + 1,
    rate: 45 + (id % 90) * 2.5,
    service: SERVICES[id % SERVICES.length] ?? null,
    description: `30 yd dumpster, load ${id}`,
    weight: (id % 50) / 10,
    note: id % 5 === 0 ? 'Agreed on the phone.' : null,
    rentalId: 7,
  }))
}

/** The invoice in the store, and its lines in their order. */
function makeInvoice({ store }: Pick<App, 'store'>): {
  readonly invoice: InvoiceRecord
  readonly lines: readonly LineRecord[]
} {
  store.mergeRows('Invoice', [
    serverRow('Invoice', {
      id: INVOICE,
      invoiceNumber: 10_001,
      customerId: 1,
      rentalId: 7,
      serviceAddressId: 1,
      invoiceDate: '2030-05-06',
    }),
  ])
  store.mergeRows('InvoiceLine', lineRows())
  const invoice = store.cached('Invoice', INVOICE)
  if (invoice === null) throw new Error('The invoice is not in the store.')
  const lines = invoice.invoiceLines.toSorted((a, b) => a.lineNumber - b.lineNumber)
  if (lines.length !== LINES) throw new Error(`The invoice has ${lines.length} lines.`)
  return { invoice, lines }
}
