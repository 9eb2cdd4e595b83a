import { observer } from 'mobx-react-lite'
import { useCallback, useMemo, useEffect } from 'react'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { listedChildren } from '../../screen/record/children.ts'
import { useRowEditing } from '../../screen/rowEditing/useRowEditing.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { linesRefusal } from './invoiceLines.ts'
import { lineActions } from './lineActions.ts'
import { LINE_COLUMNS } from './lineColumns.ts'
import { editLine } from './openLine.ts'
import type { InvoicePart, LineRecord, InvoiceRecord } from './invoiceRows.ts'
import { reaction } from 'mobx'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordModel } from '../../screen/record/RecordModel.ts'

/** The lines of the invoice, pending until Save; those to be removed stay, struck through (M-007, M-008, M-012). */
export const InvoiceLines = observer(function InvoiceLines({ record: invoice }: InvoicePart) {
  const { app, model } = useOpenRecord()
  useStoredLines(app, model, invoice)
  const rowRefusal = useCallback(() => linesRefusal(app, invoice), [app, invoice])
  const rowEditing = useRowEditing<LineRecord>({
    app,
    entity: InvoiceLine,
    columns: LINE_COLUMNS,
    rowRefusal,
  })
  const actions = useMemo(
    () => [...lineActions(app, invoice), ...rowEditing.actions],
    [app, invoice, rowEditing.actions],
  )
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
        {...rowEditing.gridProps}
        actions={actions}
        onOpen={(line) => reportErrorsOf(editLine(app, invoice, line), app.errors)}
        emptyText="No lines yet. Use Add Line to add the first one."
      />
    </section>
  )
})

/**
 * Reads the lines again where the stored total, which comes back from a save, is not the sum of those on the screen: others have
 * changed lines meanwhile (M-018).
 */
function useStoredLines(app: ScreenContext, model: RecordModel, invoice: InvoiceRecord): void {
  useEffect(
    () =>
      reaction(
        () => isBehind(app, invoice),
        (behind) => {
          if (behind) reportErrorsOf(model.load(), app.errors)
        },
      ),
    [app, model, invoice],
  )
}

function isBehind({ store }: ScreenContext, invoice: InvoiceRecord): boolean {
  const { invoiceLines, payments, total } = invoice
  const isStored = [invoice, ...invoiceLines].every((record) => store.stateOf(record) === 'unchanged')
  return isStored && !store.isSaving && invoiceTotals(invoiceLines, payments).total !== total
}
