import { AZURE_TYPES } from '#shared/invoicing/productForType.ts'
import type { ProductCandidate } from '#shared/invoicing/productForType.ts'
import { datedLine, type LineDraft } from '#shared/invoicing/lineDraft.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { readRatesSince } from '../../../reads/pricing/readRatesSince.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../reading.ts'
import type { Records, Stored } from '../records.ts'

/** Adds generated lines, with the days that they bill, after the last line of an invoice. */
export async function addGeneratedLines(
  records: Records,
  context: RuleContext,
  invoice: Pick<Stored<'Invoice'>, 'id'>,
  drafts: readonly LineDraft[],
): Promise<void> {
  const lines = await records.findForUpdate('InvoiceLine', 'invoiceId', [invoice.id])
  const toStored = await storedLines(records, context, drafts)
  const last = lastLineNumber(lines)
  drafts.forEach((draft, index) => {
    const line = records.add('InvoiceLine', { ...toStored(draft, last + index + 1), invoiceId: invoice.id })
    if (draft.rentalBillingLine !== null && draft.rentalId !== null)
      records.add('RentalBillingLine', {
        ...draft.rentalBillingLine,
        rentalId: draft.rentalId,
        invoiceLineId: line.id,
      })
  })
}

/** The number of the last line that is not deleted; 0 without any. */
export function lastLineNumber(
  lines: readonly Pick<Stored<'InvoiceLine'>, 'deleted' | 'lineNumber'>[],
): number {
  return Math.max(0, ...lines.filter((line) => line.deleted === null).map((line) => line.lineNumber))
}

/** Returns what a generated line stores, at its number; each of these drafts knows since when its rate is in force (IN45). */
export async function storedLines(
  records: Records,
  context: RuleContext,
  drafts: readonly LineDraft[],
): Promise<(draft: LineDraft, lineNumber: number) => ReturnType<typeof toInvoiceLine>> {
  const products: readonly ProductCandidate[] = await records.find(
    'QuickBooksProduct',
    'azureType',
    AZURE_TYPES,
  )
  const used = drafts.map(({ explanation }) => explanation.rateUsed)
  const since = await readRatesSince(readingIn(context), used, context.timeZone)
  return (draft, lineNumber) =>
    toInvoiceLine(datedLine(draft, since(draft.explanation.rateUsed)), lineNumber, products)
}
