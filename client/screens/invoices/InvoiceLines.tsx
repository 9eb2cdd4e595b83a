import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { listedChildren } from '../../screen/record/children.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { lineActions } from './lineActions.ts'
import { LINE_COLUMNS } from './lineColumns.ts'
import { editLine } from './openLine.ts'
import type { InvoicePart, LineRecord } from './invoiceRows.ts'
import { useStoredLines } from './useStoredLines.ts'

/** The lines of the invoice, pending until Save; those to be removed stay, struck through (M-007, M-008, M-012). */
export const InvoiceLines = observer(function InvoiceLines({ record: invoice }: InvoicePart) {
  const { app, model } = useOpenRecord()
  useStoredLines(app, model, invoice)
  const actions = useMemo(() => lineActions(app, invoice), [app, invoice])
  const lines = listedChildren(app.store, invoice.invoiceLines)
  return (
    <section className="card grid-card child-grid">
      <h2 className="card-title">Lines</h2>
      <EntityGrid<LineRecord>
        id="invoice-lines"
        caption="Lines"
        columns={LINE_COLUMNS}
        rows={lines.toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)}
        isSecondary
        keyField="id"
        selection="single"
        actions={actions}
        onOpen={(line) => reportErrorsOf(editLine(app, invoice, line), app.errors)}
        emptyText="No lines yet. Use Add Line to add the first one."
      />
    </section>
  )
})
