import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { lineTotal } from '#shared/invoicing/invoiceLineRules.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { columnsOf } from '../../grid/columns.ts'
import { listedChildren } from '../../screen/record/children.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { lineActions } from './lineActions.ts'
import { editLine } from './openLine.ts'
import type { InvoicePart, LineRecord } from './invoiceRows.ts'

const COLUMNS = columnsOf<typeof InvoiceLine, LineRecord>(InvoiceLine, [
  { field: 'lineNumber', width: 64 },
  { field: 'description', strong: true, minWidth: 200 },
  { field: 'service', width: 150 },
  { field: 'weight', width: 90 },
  { field: 'quantity', width: 90 },
  { field: 'rate', width: 100 },
  { key: 'total', caption: 'Total', value: lineTotal, kind: 'money', width: 110 },
  { field: 'quickBooksProductId', width: 150 },
  {
    field: 'jobId',
    display: ({ jobId }) => (jobId === null ? '' : jobDisplayId(jobId)),
    width: 84,
  },
  { field: 'note', minWidth: 120 },
])

/** The lines of the invoice, pending until Save; those to be removed stay, struck through (M-007, M-008, M-012). */
export const InvoiceLines = observer(function InvoiceLines({ record: invoice }: InvoicePart) {
  const { app } = useOpenRecord()
  const actions = useMemo(() => lineActions(app, invoice), [app, invoice])
  // The relation has lines.
  const lines = listedChildren(app.store, invoice, 'invoiceLines') as readonly LineRecord[]
  return (
    <section className="card grid-card child-grid">
      <h2 className="card-title">Lines</h2>
      <EntityGrid<LineRecord>
        id="invoice-lines"
        caption="Lines"
        columns={COLUMNS}
        rows={lines.toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)}
        isSecondary
        keyField="id"
        selection="single"
        actions={actions}
        onOpen={(line) =>
          void editLine(app, invoice, line).catch((error: unknown) => app.errors.report(error))
        }
        emptyText="No lines yet."
      />
    </section>
  )
})
