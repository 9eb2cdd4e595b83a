import type { Invoice } from '../invoicing/Invoice.ts'
import { unpaidBalance } from '../invoicing/invoiceRules.ts'
import { sum } from '../kernel/money.ts'
import { openCreditTotal } from './applyCredits.ts'
import type { PaymentCredit } from './PaymentCredit.ts'

/** The balance of a customer: the unpaid amounts of active invoices less open credits (S2 §7, M-052, PY15). */
export function customerBalance(
  invoices: readonly Pick<Invoice, 'total' | 'tax' | 'payments' | 'statusId' | 'deleted'>[],
  credits: readonly Pick<PaymentCredit, 'amount' | 'applied' | 'deleted'>[],
): number {
  return sum([...invoices.map(unpaidBalance), -openCreditTotal(credits)])
}
