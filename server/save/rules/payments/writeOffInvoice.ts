import { isWriteOff, writeOffRefusal } from '#shared/payments/writeOff.ts'
import { paymentLineDescription } from '#shared/payments/paymentEntry.ts'
import { fullName } from '../../pipeline/derive.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { settlePayment } from './settlePayment.ts'

/**
 * A credit that writes an invoice off is applied to it at once, by a document of that day with which no money is received; it goes with that
 * document (PY712, SV712).
 */
export const writeOffInvoice: SettleRule = {
  name: 'writeOffInvoice',
  phase: 'settle',
  because: 'What is written off of an invoice is not owed any more.',
  watches: ['PaymentCredit'],
  before: [settlePayment],
  run: async (unit, context) => {
    const records = new Records(unit)
    const added = records
      .changes('PaymentCredit')
      .filter(({ operation, after }) => operation === 'create' && isWriteOff(after))
    const invoices = await records.findForUpdate(
      'Invoice',
      'id',
      added.map(({ after }) => after.writtenOffInvoiceId),
    )
    for (const change of added) {
      const invoice = invoices.find(({ id }) => id === change.after.writtenOffInvoiceId)
      if (invoice !== undefined) writeOff(records, context, change, invoice)
    }
  },
}

function writeOff(
  records: Records,
  context: RuleContext,
  change: RecordChange<'PaymentCredit'>,
  invoice: Stored<'Invoice'>,
): void {
  const credit = change.after
  const message = writeOffRefusal(invoice, credit.amount)
  refuseAll(violationsBy(change, message === null ? null : { code: 'writeOff', field: 'amount', message }))
  const document = records.add('Payment', {
    kind: 'Write-off',
    customerId: credit.customerId,
    ...(credit.creditDate !== null && { paymentDate: credit.creditDate }),
    paymentAmount: 0,
    notes: credit.notes,
  })
  records.add('PaymentLine', {
    paymentId: document.id,
    invoiceId: invoice.id,
    lineNumber: 1,
    description: paymentLineDescription(invoice),
    amount: credit.amount,
  })
  records.change('PaymentCredit', credit, {
    paymentId: document.id,
    applied: context.now,
    appliedBy: fullName(context.user),
  })
}
