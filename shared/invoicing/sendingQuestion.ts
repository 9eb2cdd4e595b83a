import { billingCommunication } from '../customers/customerRules.ts'
import type { Customer } from '../customers/Customer.ts'
import type { Invoice } from './Invoice.ts'
import { totalWithTax } from './invoiceRules.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'
import { isUnusualTotal, unusualTotalWarning, type UsualTotals } from './unusualTotal.ts'

/** An invoice that is about to be sent; its customer where it was read. */
export interface SentInvoice extends Pick<
  Invoice,
  'statusId' | 'invoiceNumber' | 'emailed' | 'total' | 'tax'
> {
  readonly customerId: number
  readonly customer?: Pick<Customer, 'billingType'> | null
}

const NOT_APPROVED: readonly number[] = [
  INVOICE_STATUS.new,
  INVOICE_STATUS.inProcess,
  INVOICE_STATUS.review,
  INVOICE_STATUS.rejected,
]

/** What tells whether an invoice that is sent is unusual. */
export interface SendingContext {
  /** Whether an instant is of the current business day. */
  readonly isToday: (instant: string) => boolean
  readonly usualTotals: UsualTotals
}

/**
 * What should be known before invoices are printed or emailed, as one question; null where nothing has to be asked: one invoice, or
 * several to be printed, of which none is unusual (IN51, IN300).
 */
export function sendingQuestion(
  way: 'print' | 'email',
  invoices: readonly SentInvoice[],
  { isToday, usualTotals }: SendingContext,
): string | null {
  const [first, ...others] = invoices
  if (first === undefined) return null
  const isEmail = way === 'email'
  if (others.length === 0) {
    const name = `invoice ${first.invoiceNumber ?? ''}`.trim()
    const warnings = [
      asksForNothing(first) ? 'Its total is $0.00.' : null,
      unusualTotalWarning(first, usualTotals),
      isEmail && isEmailedToday(first, isToday) ? 'It was emailed today already.' : null,
    ].filter((line) => line !== null)
    return warnings.length === 0 ? null : [`Do you want to ${way} ${name}?`, ...warnings].join(' ')
  }
  const warnings = [
    ...warningsOfSending(invoices, { isToday, usualTotals }),
    ...(isEmail ? [paperWarning(invoices), emailedWarning(invoices, isToday)] : []),
  ].filter((line) => line !== null)
  if (!isEmail) return warnings.length === 0 ? null : lines(`Print ${invoices.length} invoices?`, warnings)
  const customers = new Set(invoices.map(({ customerId }) => customerId)).size
  return lines(
    `Email ${invoices.length} invoices to ${customers} ${customers === 1 ? 'customer' : 'customers'}?`,
    warnings,
  )
}

/** What should be known of several invoices, whichever way they are sent (IN51, IN300). */
export function warningsOfSending(
  invoices: readonly SentInvoice[],
  { usualTotals }: SendingContext,
): readonly string[] {
  const count = countIn(invoices)
  return [
    warning(
      count(({ statusId }) => NOT_APPROVED.includes(statusId)),
      'is not approved yet',
      'are not approved yet',
    ),
    warning(count(asksForNothing), 'has a total of $0.00', 'have a total of $0.00'),
    warning(
      count((invoice) => isUnusualTotal(invoice, usualTotals)),
      'is far above what its customer is usually charged',
      'are far above what their customers are usually charged',
    ),
  ].filter((line) => line !== null)
}

function paperWarning(invoices: readonly SentInvoice[]): string | null {
  return warning(
    countIn(invoices)(getsPaper),
    'goes to a customer who gets bills by mail',
    'go to customers who get bills by mail',
  )
}

/** How many were emailed on the current business day already; null for none. */
export function emailedWarning(
  invoices: readonly SentInvoice[],
  isToday: SendingContext['isToday'],
): string | null {
  return warning(
    countIn(invoices)((invoice) => isEmailedToday(invoice, isToday)),
    'was emailed today already',
    'were emailed today already',
  )
}

/** One that is still to be emailed waits, or its email failed: nobody has it (IN1342). */
function isEmailedToday({ emailed, statusId }: SentInvoice, isToday: SendingContext['isToday']): boolean {
  return emailed !== null && statusId !== INVOICE_STATUS.waitingToEmail && isToday(emailed)
}

function countIn(invoices: readonly SentInvoice[]) {
  return (test: (invoice: SentInvoice) => boolean): number => invoices.filter(test).length
}

function asksForNothing(invoice: SentInvoice): boolean {
  return invoice.statusId !== INVOICE_STATUS.voided && totalWithTax(invoice) === 0
}

function getsPaper({ customer }: SentInvoice): boolean {
  return customer !== undefined && customer !== null && billingCommunication(customer) === 'Mail'
}

/** '3 of them are not approved yet.'; null for none. */
function warning(count: number, one: string, several: string): string | null {
  return count === 0 ? null : `${count} of them ${count === 1 ? one : several}.`
}

function lines(question: string, warnings: readonly string[]): string {
  return [question, ...warnings].join('\n')
}
