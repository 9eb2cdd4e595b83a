import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import type { RecordModel } from '../../screen/record/RecordModel.ts'
import { LinesGrid } from './LinesGrid.tsx'
import type { InvoicePart, InvoiceRecord } from './invoiceRows.ts'

/** The lines of the invoice, pending until Save (M-007, M-008, M-012). */
export const InvoiceLines = observer(function InvoiceLines({ record: invoice }: InvoicePart) {
  const { app, model } = useOpenRecord()
  useStoredLines(app, model, invoice)
  return (
    <section className="card grid-card child-grid">
      <h2 className="card-title">Lines</h2>
      <LinesGrid record={invoice} />
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
