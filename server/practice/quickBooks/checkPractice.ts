import { QUICKBOOKS_LENGTHS as LENGTHS } from '#shared/accounting/quickBooksDocuments.ts'
import { multiply, sum } from '#shared/kernel/money.ts'
import { member } from '../../accounting/faults.ts'
import {
  debitsOf,
  linesOf,
  linkedOf,
  numberOf,
  PracticeFault,
  referenceOf,
  textOf,
  type PracticeKind,
  type PracticeRecord,
} from './practiceRecords.ts'

/** What a document is compared with. */
export interface PracticeBooks {
  get(kind: PracticeKind, id: string): PracticeRecord | undefined
  all(kind: PracticeKind): readonly PracticeRecord[]
}

/** Refuses what QuickBooks refuses, by a PracticeFault. `id` is that of the changed record; null for a new one. */
export function checkPractice(
  books: PracticeBooks,
  kind: PracticeKind,
  document: unknown,
  id: string | null,
): void {
  checkLengths(document)
  if (kind === 'Customer') checkCustomer(books, document, id)
  if (kind === 'Invoice' || kind === 'CreditMemo') checkSale(books, document)
  if (kind === 'Invoice') checkNumber(books, document, id)
  if (kind === 'Payment') checkPayment(books, document, id)
  if (kind === 'JournalEntry') checkJournal(books, document)
}

/** What is debited is credited; receivables are those of a customer. */
function checkJournal(books: PracticeBooks, document: unknown): void {
  const lines = linesOf(document)
  const debits = sum(debitsOf(document).map((line) => numberOf(line, 'Amount')))
  const all = sum(lines.map((line) => numberOf(line, 'Amount')))
  if (debits === 0 || all !== sum([debits, debits]))
    throw new PracticeFault('6000', 'Debits and credits are not equal.', 'Line')
  for (const line of lines) {
    const detail = member(line, 'JournalEntryLineDetail')
    const account = books.get('Account', referenceOf(detail, 'AccountRef'))
    if (account === undefined)
      throw new PracticeFault('2500', 'Invalid Reference Id: Accounts element.', 'AccountRef')
    const customer = referenceOf(member(detail, 'Entity'), 'EntityRef')
    if (
      textOf(account, 'AccountType') === 'Accounts Receivable' &&
      books.get('Customer', customer) === undefined
    )
      throw new PracticeFault(
        '6000',
        'When you use Accounts Receivable, you must choose a customer in the Name field.',
        'Entity',
      )
  }
}

function checkLengths(document: unknown): void {
  const limits = [
    ['DocNumber', LENGTHS.docNumber],
    ['PaymentRefNum', LENGTHS.paymentReference],
    ['DisplayName', LENGTHS.displayName],
    ['GivenName', LENGTHS.name],
    ['FamilyName', LENGTHS.name],
    ['CompanyName', LENGTHS.name],
    ['PrivateNote', LENGTHS.privateNote],
  ] as const
  for (const [name, length] of limits)
    if (textOf(document, name).length > length)
      throw new PracticeFault('2050', `${name} has more than ${length} characters.`, name)
}

function checkCustomer(books: PracticeBooks, document: unknown, id: string | null): void {
  const name = textOf(document, 'DisplayName')
  if (name === '')
    throw new PracticeFault('2020', 'Required parameter DisplayName is missing.', 'DisplayName')
  if (/[:\t\n]/.test(name))
    throw new PracticeFault('2040', 'The name has an invalid character.', 'DisplayName')
  const sameName = (record: PracticeRecord): boolean =>
    record.Id !== id && textOf(record, 'DisplayName').toLowerCase() === name.toLowerCase()
  if (books.all('Customer').some(sameName))
    throw new PracticeFault('6240', 'The name supplied already exists.', 'DisplayName')
}

function checkSale(books: PracticeBooks, document: unknown): void {
  checkCustomerRef(books, document)
  const lines = linesOf(document)
  if (lines.length === 0) throw new PracticeFault('2020', 'Required parameter Line is missing.', 'Line')
  for (const line of lines) {
    const detail = member(line, 'SalesItemLineDetail')
    if (books.get('Item', referenceOf(detail, 'ItemRef')) === undefined)
      throw new PracticeFault('2500', 'Invalid Reference Id: Items element.', 'ItemRef')
    if (multiply(numberOf(detail, 'Qty'), numberOf(detail, 'UnitPrice')) !== numberOf(line, 'Amount'))
      throw new PracticeFault('6070', 'Amount is not equal to UnitPrice * Qty.', 'Amount')
    if (textOf(line, 'Description').length > LENGTHS.description)
      throw new PracticeFault('2050', 'Description is too long.', 'Description')
  }
  if (sum(lines.map((line) => numberOf(line, 'Amount'))) < 0)
    throw new PracticeFault('6000', 'Transaction amount must be 0 or greater.', 'Line')
}

function checkNumber(books: PracticeBooks, document: unknown, id: string | null): void {
  const number = textOf(document, 'DocNumber')
  if (number === '') return
  const holder = books.all('Invoice').find((record) => record.Id !== id && record['DocNumber'] === number)
  if (holder !== undefined)
    throw new PracticeFault(
      '6140',
      `Duplicate Document Number Error: DocNumber=${number} is assigned to TxnType=Invoice with TxnId=${holder.Id}`,
      'DocNumber',
    )
}

/** `payment` is the id of a changed payment, whose former lines do not count. */
function checkPayment(books: PracticeBooks, document: unknown, payment: string | null): void {
  checkCustomerRef(books, document)
  let money = numberOf(document, 'TotalAmt')
  for (const line of linesOf(document))
    for (const { kind, id } of linkedOf(line)) {
      if (kind !== 'Invoice' && kind !== 'CreditMemo' && kind !== 'JournalEntry')
        throw new PracticeFault('2170', 'Invalid Enumeration.', 'TxnType')
      if (books.get(kind, id) === undefined)
        throw new PracticeFault(
          '610',
          'Object Not Found: something you are trying to use is inactive.',
          'TxnId',
        )
      money = sum([money, (kind === 'CreditMemo' ? 1 : -1) * numberOf(line, 'Amount')])
      if (numberOf(line, 'Amount') > openAmount(books, { kind, id }, payment))
        throw new PracticeFault('6000', `The amount applied is more than the ${kind} has left.`, 'Amount')
    }
  if (money < 0) throw new PracticeFault('6000', 'The amount applied is more than the payment.', 'Line')
}

/** What other payments leave of an invoice or a credit memo. */
function openAmount(
  books: PracticeBooks,
  { kind, id }: { readonly kind: 'Invoice' | 'CreditMemo' | 'JournalEntry'; readonly id: string },
  payment: string | null,
): number {
  const lines = books
    .all('Payment')
    .filter((record) => record.Id !== payment)
    .flatMap(linesOf)
    .filter((line) => linkedOf(line).some((linked) => linked.kind === kind && linked.id === id))
  const total = numberOf(books.get(kind, id), 'TotalAmt')
  return sum([total, ...lines.map((line) => -numberOf(line, 'Amount'))])
}

function checkCustomerRef(books: PracticeBooks, document: unknown): void {
  const id = referenceOf(document, 'CustomerRef')
  if (id === '') throw new PracticeFault('2020', 'Required parameter CustomerRef is missing.', 'CustomerRef')
  if (books.get('Customer', id) === undefined)
    throw new PracticeFault('2500', 'Invalid Reference Id: Names element.', 'CustomerRef')
}
