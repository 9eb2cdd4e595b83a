import { AZURE_TYPES } from '#shared/invoicing/productForType.ts'
import type { ProductCandidate } from '#shared/invoicing/productForType.ts'
import { datedLine, type LineDraft } from '#shared/invoicing/lineDraft.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { readRatesSince } from '../../../reads/pricing/readRatesSince.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../reading.ts'
import type { Records, Stored } from '../records.ts'

/** Adds generated lines, with the days that they bill, after the last line of an invoice; each knows since when its rate is in force (IN45). */
export async function addGeneratedLines(
  records: Records,
  context: RuleContext,
  invoice: Pick<Stored<'Invoice'>, 'id'>,
  drafts: readonly LineDraft[],
): Promise<void> {
  const lines = await records.findForUpdate('InvoiceLine', 'invoiceId', [invoice.id])
  const products: readonly ProductCandidate[] = await records.find(
    'QuickBooksProduct',
    'azureType',
    AZURE_TYPES,
  )
  const used = drafts.map(({ explanation }) => explanation.rateUsed)
  const since = await readRatesSince(readingIn(context), used, context.timeZone)
  const last = Math.max(0, ...lines.filter((line) => line.deleted === null).map((line) => line.lineNumber))
  drafts.forEach((draft, index) => {
    const dated = datedLine(draft, since(draft.explanation.rateUsed))
    const stored = toInvoiceLine(dated, last + index + 1, products)
    const line = records.add('InvoiceLine', { ...stored, invoiceId: invoice.id })
    if (draft.rentalBillingLine !== null && draft.rentalId !== null)
      records.add('RentalBillingLine', {
        ...draft.rentalBillingLine,
        rentalId: draft.rentalId,
        invoiceLineId: line.id,
      })
  })
}
