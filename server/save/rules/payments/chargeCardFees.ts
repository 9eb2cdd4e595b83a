import { parseExplanation } from '#shared/invoicing/explanations.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { cardFeeLine, cardFeeRefusal, cardFeesOf } from '#shared/payments/cardFees.ts'
import { addGeneratedLines } from '../../work/invoicing/addGeneratedLines.ts'
import { liveLinesOf } from '../../work/payments/liveLinesOf.ts'
import { Records, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { keepLinesWithInvoice } from '../invoicing/keepLinesWithInvoice.ts'
import { releaseCreditsOfDeletedPayment } from './releaseCreditsOfDeletedPayment.ts'

/** An invoice has a line for the card fees that its payments include, and loses it with them (M-019, PY210, SV210). */
export const chargeCardFees: SettleRule = {
  name: 'chargeCardFees',
  phase: 'settle',
  because: 'An invoice has a line for the card fees in its payments.',
  watches: ['Payment', 'PaymentLine'],
  after: [releaseCreditsOfDeletedPayment],
  before: [keepLinesWithInvoice],
  run: async (unit, context) => {
    const records = new Records(unit)
    const lines = records.changes('PaymentLine')
    refuseAll(lines.flatMap((change) => violationsBy(change, violationOf(change.after))))
    const { deleted, restored } = records.deletions('Payment')
    const moved = [...deleted, ...restored].map(({ after }) => after.id)
    const ofMoved = await records.findForUpdate('PaymentLine', 'paymentId', moved)
    const touched = [...lines.flatMap(({ before, after }) => [before ?? after, after]), ...ofMoved]
    const ids = touched.filter(({ cardFee }) => (cardFee ?? 0) !== 0).map(({ invoiceId }) => invoiceId)
    if (ids.length === 0) return
    const invoices = (await records.findForUpdate('Invoice', 'id', ids)).filter(isActiveInvoice)
    const paying = await liveLinesOf(
      records,
      invoices.map(({ id }) => id),
    )
    for (const invoice of invoices)
      await chargeFee(records, context, {
        invoice,
        fee: cardFeesOf(paying.filter(({ invoiceId }) => invoiceId === invoice.id)),
      })
  },
}

function violationOf(line: Stored<'PaymentLine'>) {
  const message = cardFeeRefusal(line)
  return message === null ? null : { code: 'cardFee', field: 'cardFee', message }
}

async function chargeFee(
  records: Records,
  context: RuleContext,
  { invoice, fee }: { readonly invoice: Stored<'Invoice'>; readonly fee: number },
): Promise<void> {
  const lines = await records.findForUpdate('InvoiceLine', 'invoiceId', [invoice.id])
  const charged = lines.find((line) => line.deleted === null && parseExplanation(line)?.rule === 'cardFee')
  if (charged === undefined) {
    if (fee > 0) await addGeneratedLines(records, context, invoice, [cardFeeLine(fee, invoice.rentalId)])
  } else if (fee > 0) records.change('InvoiceLine', charged, { quantity: 1, rate: fee })
  else records.remove('InvoiceLine', charged)
}
