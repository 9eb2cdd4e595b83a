import type { Invoice } from '../invoicing/Invoice.ts'
import type { InvoiceLine } from '../invoicing/InvoiceLine.ts'
import { lineTotal } from '../invoicing/invoiceLineRules.ts'
import { formatDay } from '../kernel/days.ts'
import { formatMoney, sum } from '../kernel/money.ts'
import { joinNonBlank, truncate } from '../kernel/text.ts'
import type { Payment } from '../payments/Payment.ts'
import type { PaymentCredit } from '../payments/PaymentCredit.ts'
import type { AccountingSystem } from './AccountingLink.ts'
import type { ExportedInvoice, ExportedLine } from './quickBooksInvoice.ts'
import { paidInvoices, type AppliedShares } from './quickBooksPayment.ts'

/** What an accounting system was sent of a record: texts by their captions, as people read them; nothing that is blank. */
export type SentContent = Readonly<Record<string, string>>

/** The caption of the amount of an invoice, which the accounting system may have calculated otherwise (AC18). */
export const TOTAL = 'Total'

type ContentInvoice = ExportedInvoice & Pick<Invoice, 'terms'>

type ContentLine = ExportedLine & Pick<InvoiceLine, 'id' | 'deleted'>

/** What is sent of an invoice; Great Plains gets neither notes nor an address (AC200). */
export function invoiceContent(
  invoice: ContentInvoice,
  lines: readonly ContentLine[],
  system: AccountingSystem,
): SentContent {
  const live = lines
    .filter(({ deleted }) => deleted === null)
    .toSorted((a, b) => a.lineNumber - b.lineNumber || a.id - b.id)
  return withoutBlanks([
    ['Number', String(invoice.invoiceNumber ?? '')],
    ['Date', formatDay(invoice.invoiceDate)],
    ['Due date', invoice.dueDate === null ? '' : formatDay(invoice.dueDate)],
    ...(system === 'QuickBooks' ? quickBooksContent(invoice) : []),
    ...live.map((line, index) => [`${LINE}${index + 1}`, lineText(line)] as const),
    [TOTAL, formatMoney(sum([...live.map(lineTotal), invoice.tax]))],
  ])
}

function quickBooksContent(invoice: ContentInvoice): readonly (readonly [string, string | null])[] {
  const { billToAddress1, billToAddress2, billToCity, billToState, billToZip, billToCountry } = invoice
  const address = [billToAddress1, billToAddress2, billToCity, billToState, billToZip, billToCountry]
  return [
    ['Terms', invoice.terms],
    ['Email', invoice.billToEmail],
    ['Bill to', joinNonBlank(address, ', ')],
    ['Note', invoice.note],
    ['Private note', invoice.privateNote],
  ]
}

/** The names of what a content has by its key, null where it is not known. */
export interface ContentNames {
  readonly account: (id: number) => string | null
  readonly method: (id: number) => string | null
}

function lineText({ quantity, rate, description, service, quickBooksProductId }: ContentLine): string {
  const account = quickBooksProductId === null ? null : `${ACCOUNT}${quickBooksProductId}`
  return joinNonBlank([`${quantity} × ${formatMoney(rate)}`, description ?? service, account], ', ')
}

/** What is sent of a payment: its money, and what it pays; `numberOf` names invoices as people do (AC16, AC200). */
export function paymentContent(
  payment: Pick<Payment, 'paymentDate' | 'paymentAmount' | 'paymentMethodId' | 'referenceNumber' | 'notes'>,
  { byMoney, byCredits, paidBack }: AppliedShares,
  numberOf: (invoiceId: number) => number | null,
): SentContent {
  const shares = [...byMoney, ...byCredits]
  return withoutBlanks([
    ['Date', formatDay(payment.paymentDate)],
    ['Amount', formatMoney(payment.paymentAmount)],
    [METHOD, String(payment.paymentMethodId)],
    ['Reference', payment.referenceNumber],
    ['Notes', payment.notes],
    ...paidInvoices(shares)
      .toSorted((a, b) => a.invoiceId - b.invoiceId)
      .map(
        ({ invoiceId: id, amount }) =>
          [`On invoice ${numberOf(id) ?? `with id ${id}`}`, formatMoney(amount)] as const,
      ),
    ['Paid back', paidBack.length === 0 ? '' : formatMoney(sum(paidBack.map(({ amount }) => amount)))],
    ['By credits', byCredits.length === 0 ? '' : formatMoney(sum(byCredits.map(({ amount }) => amount)))],
  ])
}

/** What is sent of a credit that was given by the staff (AC17, AC200). */
export function creditContent({
  creditDate,
  amount,
  notes,
}: Pick<PaymentCredit, 'creditDate' | 'amount' | 'notes'>): SentContent {
  return withoutBlanks([
    ['Date', creditDate === null ? '' : formatDay(creditDate)],
    ['Amount', formatMoney(amount)],
    ['Notes', notes],
  ])
}

/** By its key, as its name may change there without a difference; it ends the text of a line. */
const ACCOUNT = 'account '
const ACCOUNT_AT_END = new RegExp(`${ACCOUNT}(\\d+)$`)
const LINE = 'Line '
const METHOD = 'Method'

/** The longest text of a value in a difference. */
const SHOWN = 60

/** How a record differs from what was sent of it, as one text for people; null if it does not (AC200). */
export function contentDifferences(sent: SentContent, now: SentContent, names: ContentNames): string | null {
  const captions = [...new Set([...Object.keys(sent), ...Object.keys(now)])]
  const differences = captions.flatMap((caption) => {
    const [was, is] = [sent[caption], now[caption]]
    if (was === is) return []
    return [`${caption}: ${shown(caption, was, names)} → ${shown(caption, is, names)}`]
  })
  return differences.length === 0 ? null : differences.join('; ')
}

function shown(caption: string, text: string | undefined, names: ContentNames): string {
  return text === undefined ? 'none' : truncate(named(caption, text, names).replaceAll(/\s+/g, ' '), SHOWN)
}

function named(caption: string, text: string, { account, method }: ContentNames): string {
  if (caption === METHOD) return method(Number(text)) ?? text
  return caption.startsWith(LINE)
    ? text.replace(ACCOUNT_AT_END, (known, id: string) => account(Number(id)) ?? known)
    : text
}

/** As it is stored with a link. */
export function storedContent(content: SentContent): string {
  return JSON.stringify(content)
}

/** What is stored with a link; null where nothing is. */
export function readContent(stored: string | null): SentContent | null {
  const value: unknown = stored === null ? null : JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function withoutBlanks(entries: readonly (readonly [string, string | null])[]): SentContent {
  return Object.fromEntries(
    entries.flatMap(([caption, text]) => {
      const trimmed = text?.trim() ?? ''
      return trimmed === '' ? [] : [[caption, trimmed]]
    }),
  )
}
