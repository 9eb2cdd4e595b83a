import { reaction } from 'mobx'
import { useEffect } from 'react'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import type { App } from '../../app/App.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { RecordModel } from '../../screen/record/RecordModel.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

/**
 * Reads the lines again where the stored total, which comes back from a save, is not the sum of those on the screen: others have
 * changed lines meanwhile (M-018).
 */
export function useStoredLines(app: App, model: RecordModel, invoice: InvoiceRecord): void {
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

function isBehind({ store }: App, invoice: InvoiceRecord): boolean {
  const { invoiceLines, payments, total } = invoice
  const isStored = [invoice, ...invoiceLines].every((record) => store.stateOf(record) === 'unchanged')
  return isStored && !store.isSaving && invoiceTotals(invoiceLines, payments).total !== total
}
