import { billingCommunication } from '../customers/customerRules.ts'
import type { Customer } from '../customers/Customer.ts'
import { countOf } from '../kernel/countOf.ts'

interface SentToCustomer {
  readonly customer: Pick<Customer, 'billingType'> | null
}

/** Invoices by the way in which their customers get them. */
export interface WaysToSend<I> {
  readonly email: readonly I[]
  readonly paper: readonly I[]
  /** Those to be emailed whose customers have no address. */
  readonly unaddressed: readonly I[]
}

/** Splits invoices by the way in which each customer gets bills: on paper, or by email to its addresses (F-059, IN583). */
export function waysToSend<I extends SentToCustomer>(
  invoices: readonly I[],
  addressesOf: (invoice: I) => string | null,
): WaysToSend<I> {
  const isPaper = ({ customer }: I): boolean => customer !== null && billingCommunication(customer) === 'Mail'
  const byEmail = invoices.filter((invoice) => !isPaper(invoice))
  return {
    email: byEmail.filter((invoice) => addressesOf(invoice) !== null),
    paper: invoices.filter(isPaper),
    unaddressed: byEmail.filter((invoice) => addressesOf(invoice) === null),
  }
}

/** The one question before invoices are sent, with how many go which way and what else should be known (IN583). */
export function waysQuestion(
  { email, paper, unaddressed }: WaysToSend<unknown>,
  warnings: readonly string[],
): string {
  const count = email.length + paper.length + unaddressed.length
  const ways = [
    ...(email.length > 0 ? [`${email.length} by email`] : []),
    ...(paper.length > 0 ? [`${paper.length} on paper`] : []),
  ].join(', ')
  const parts = [ways, stayingText(unaddressed.length)].filter((part) => part !== '').join('; ')
  return [`Send ${countOf(count, 'invoice')}? ${parts}.`, ...warnings].join('\n')
}

function stayingText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 has no email address and stays as it is'
    : `${count} have no email address and stay as they are`
}
