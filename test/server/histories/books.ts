import { agesOf, entriesOf, statementOf, type CustomerAccount } from '#test/reference/account.ts'
import type { Books, PaymentDocument } from '#test/reference/corrections.ts'
import { businessDay, dayAfter, daysFrom } from '#test/reference/days.ts'
import { paidSince, standingsAt, type Documents } from '#test/reference/receivables.ts'
import { Rational } from '#test/reference/Rational.ts'
import { documentsOf } from '#test/server/reads/accounting/documentsOf.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import type { Office } from './Office.ts'
import { numberIn, numberOrNull } from './rows.ts'
import { STATUS, type State } from './state.ts'

/** The payments and credits of a history, as the reference knows them. */
export function booksOf({ payments, paymentLines, credits }: State): Books {
  return {
    documents: payments.map((row) => documentOf(row, paymentLines)),
    credits: credits.map((row) => ({
      id: numberIn(row, 'id'),
      amount: Rational.of(numberIn(row, 'amount')),
      from: numberOrNull(row, 'sourcePaymentId'),
      usedBy: row['applied'] === null ? null : numberOrNull(row, 'paymentId'),
    })),
  }
}

const KINDS = ['Payment', 'Reversal', 'Refund', 'Write-off'] as const

function documentOf(row: Values, lines: readonly Values[]): PaymentDocument {
  const own = lines
    .filter(({ paymentId }) => paymentId === row['id'])
    .toSorted((a, b) => numberIn(a, 'lineNumber') - numberIn(b, 'lineNumber'))
  return {
    id: numberIn(row, 'id'),
    kind: KINDS.find((kind) => kind === row['kind']) ?? 'Payment',
    day: String(row['paymentDate']),
    money: Rational.of(numberIn(row, 'paymentAmount')),
    reverses: numberOrNull(row, 'reversesPaymentId'),
    onto: own.flatMap((line) => {
      const invoiceId = numberOrNull(line, 'invoiceId')
      return invoiceId === null ? [] : [{ invoiceId, amount: Rational.of(numberIn(line, 'amount')) }]
    }),
  }
}

/** Where statements and ages differ from the account of the customer. */
export async function accountDifferences(office: Office, state: State): Promise<string[]> {
  const account = accountOf(state)
  const today = businessDay(office.now())
  const begin = state.rental.scenario.start.slice(0, 10)
  const middle = dayAfter(begin, Math.floor(daysFrom(begin, today) / 2))
  return [
    ...(await statementDifferences(office, state, account, [dayAfter(begin, -40), middle])),
    ...(await statementDifferences(office, state, account, [dayAfter(middle, 1), today])),
    ...(await ageDifferences(office, state, account, today)),
    ...(await pastDifferences(office, state, [middle, dayAfter(today, -1)])),
  ]
}

function accountOf(state: State): CustomerAccount {
  const { invoices, credits } = state
  const isMemo = (row: Values): boolean =>
    row['sourcePaymentId'] === null && row['writtenOffInvoiceId'] === null
  return {
    invoices: invoices.map(({ row, total, balance }) => ({
      day: String(row['invoiceDate']),
      dueDay: typeof row['dueDate'] === 'string' ? row['dueDate'] : null,
      total: Rational.of(total),
      unpaid: Rational.of(balance),
    })),
    documents: booksOf(state).documents,
    memos: credits
      .filter(isMemo)
      .map((row) => ({ day: String(row['creditDate']), amount: Rational.of(numberIn(row, 'amount')) })),
  }
}

async function statementDifferences(
  office: Office,
  { rental: { customerId } }: State,
  account: CustomerAccount,
  [first, last]: readonly [string, string],
): Promise<string[]> {
  if (last < first) return []
  const { opening, entries, closing } = statementOf(entriesOf(account), first, last)
  const found = await office.statement(customerId, first, last)
  const inWords = (amounts: readonly (readonly [day: string, amount: number])[]): string =>
    amounts
      .map(([day, amount]) => `${day} ${amount.toFixed(2)}`)
      .toSorted()
      .join(', ')
  const expected = inWords([
    ['opening', opening.toNumber()],
    ...entries.map(({ day, amount }) => [day, amount.toNumber()] as const),
    ['closing', closing.toNumber()],
  ])
  const actual = inWords([
    ['opening', found.openingBalance],
    ...found.entries.filter(({ amount }) => amount !== 0).map(({ day, amount }) => [day, amount] as const),
    ['closing', found.closingBalance],
  ])
  return expected === actual ? [] : [`statement ${first} to ${last}: expected ${expected}, found ${actual}`]
}

const BUCKETS = ['CurrentDue', 'Net30', 'Net60', 'Net90', 'Net90Plus'] as const

async function ageDifferences(
  office: Office,
  { rental: { customerId } }: State,
  { invoices }: CustomerAccount,
  today: string,
): Promise<string[]> {
  const ages = await office.ages(customerId)
  const expected = agesOf(invoices, today)
    .map((amount) => amount.toNumber().toFixed(2))
    .join(', ')
  const actual = BUCKETS.map((bucket) => ages[bucket].toFixed(2)).join(', ')
  return expected === actual ? [] : [`owed by age: expected ${expected}, found ${actual}`]
}

/** Where what was owed at the end of earlier days, and the days since when invoices are paid, differ from the dated documents. */
async function pastDifferences(office: Office, state: State, days: readonly string[]): Promise<string[]> {
  const { customerId } = state.rental
  const documents = await storedDocuments(office, state)
  const different: string[] = []
  for (const day of days) {
    const expected = (standingsAt(documents, day, NO_CUTOVER).get(customerId)?.ages ?? NONE).slice(1)
    const ages = await office.agesAt(customerId, day)
    const actual = BUCKETS.map((bucket) => Math.round(ages[bucket] * 100))
    if (expected.join(', ') !== actual.join(', '))
      different.push(
        `owed by age on ${day}: expected ${expected.join(', ')}, found ${actual.join(', ')} cents`,
      )
  }
  for (const { id, statusId, row } of state.invoices) {
    const expected = paidSince(documents, id)
    if (statusId !== STATUS.paid || expected === null) continue
    const actual = typeof row['paid'] === 'string' ? businessDay(row['paid']) : 'never'
    if (actual !== expected) different.push(`invoice ${id} paid: expected ${expected}, found ${actual}`)
  }
  return different
}

const NO_CUTOVER = '1900-01-01'
const NONE = [0, 0, 0, 0, 0, 0]

async function storedDocuments(office: Office, { rental, paymentLines }: State): Promise<Documents> {
  const [invoices, payments, credits] = await Promise.all(
    (['Invoice', 'Payment', 'PaymentCredit'] as const).map((name) =>
      office.stored(name, 'customerId', rental.customerId),
    ),
  )
  return documentsOf({ invoices, payments, lines: paymentLines, credits })
}
