import { member } from '../../accounting/faults.ts'

/** A record of the practice company: whatever was sent, with what QuickBooks adds. */
export type PracticeRecord = Readonly<Record<string, unknown>> & {
  readonly Id: string
  readonly SyncToken: string
}

/** The kinds of records that the practice company has. */
export const PRACTICE_KINDS = [
  'Customer',
  'Invoice',
  'Payment',
  'CreditMemo',
  'JournalEntry',
  'Item',
  'Term',
  'PaymentMethod',
  'Account',
] as const
export type PracticeKind = (typeof PRACTICE_KINDS)[number]

/** A refusal as QuickBooks words it. */
export class PracticeFault extends Error {
  readonly faultCode: string
  readonly element: string

  constructor(code: string, message: string, element = '') {
    super(message)
    this.faultCode = code
    this.element = element
  }
}

/** The lines of a document. */
export function linesOf(document: unknown): readonly unknown[] {
  const lines = member(document, 'Line')
  return Array.isArray(lines) ? lines : []
}

/** A member that is a number; 0 if it is none. */
export function numberOf(document: unknown, name: string): number {
  const value = member(document, name)
  return typeof value === 'number' ? value : 0
}

/** A member that is text; empty if it is none. */
export function textOf(document: unknown, name: string): string {
  const value = member(document, name)
  return typeof value === 'string' ? value : ''
}

/** The id that a reference names. */
export function referenceOf(document: unknown, name: string): string {
  return textOf(member(document, name), 'value')
}

/** What a payment's line is linked with: kind and id. */
export function linkedOf(line: unknown): readonly { readonly kind: string; readonly id: string }[] {
  const linked = member(line, 'LinkedTxn')
  if (!Array.isArray(linked)) return []
  return linked.map((each: unknown) => ({ kind: textOf(each, 'TxnType'), id: textOf(each, 'TxnId') }))
}

/** The lines of a journal entry that an account or a customer is debited with. */
export function debitsOf(document: unknown): readonly unknown[] {
  return linesOf(document).filter(
    (line) => textOf(member(line, 'JournalEntryLineDetail'), 'PostingType') === 'Debit',
  )
}
