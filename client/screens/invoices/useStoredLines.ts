import { reaction } from 'mobx'
import { useEffect } from 'react'
import { invoiceLinesQuery } from '#shared/invoicing/queries.ts'
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
          if (behind) reportErrorsOf(readLines(app, model, invoice), app.errors)
        },
      ),
    [app, model, invoice],
  )
}

/** Reads the lines that were added and changed, and those that are removed now. Throws QueryFailed. */
async function readLines({ store }: App, model: RecordModel, invoice: InvoiceRecord): Promise<void> {
  const parameters = { invoiceId: invoice.id }
  const stored = new Set((await store.queryRows(invoiceLinesQuery, { parameters })).rows.map(({ id }) => id))
  for (const { id, deleted } of invoice.invoiceLines)
    if (deleted === null && !stored.has(id)) await store.fetchDeletedToo('InvoiceLine', id)
  await model.load()
}

function isBehind({ store }: App, invoice: InvoiceRecord): boolean {
  const { invoiceLines, payments, total } = invoice
  const isStored = [invoice, ...invoiceLines].every((record) => store.stateOf(record) === 'unchanged')
  return isStored && !store.isSaving && invoiceTotals(invoiceLines, payments).total !== total
}
