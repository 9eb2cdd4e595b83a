import { readAging, readReceivableTotals } from '#server/reads/accounting/readReceivables.ts'
import { AGING_BUCKETS, type AgingRow } from '#shared/accounting/receivables.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { OpenCreditsRow } from '#shared/payments/queries.ts'
import type { ReceivableTotal } from '#shared/wire/utility.ts'
import { standingsAt } from '#test/reference/receivables.ts'
import { budget } from '#test/support/budget.ts'
import { askQuery } from '../askQuery.ts'
import { documentsOf } from './documentsOf.ts'
import { openAccounts, ZONE, type Accounts } from './randomAccounts.ts'

const SEEDS = Array.from(
  { length: budget({ gate: 2, soak: 40 }) },
  (_, index) => index + Number(process.env['SEED'] ?? 1),
)
const DAYS = 30
const CUTOVER = '2024-12-16'

interface Receivables {
  readonly aging: readonly AgingRow[]
  readonly totals: readonly ReceivableTotal[]
  readonly credits: readonly OpenCreditsRow[]
}

/** The report of a day, or of today. */
async function receivables({ books, now }: Accounts, day?: string): Promise<Receivables> {
  const { database, context } = books
  const asked = { now: now(), timeZone: ZONE, ...(day !== undefined && { day }) }
  const parameters = day === undefined ? {} : { day }
  const company = { database, context: { ...context, now } }
  return {
    aging: await readAging(database, asked),
    totals: await readReceivableTotals(database, asked),
    credits: await askQuery(company, { resource: 'GetOpenCredits', parameters, roles: ['Reporting'] }),
  }
}

/** Invoices are listed with the status that they have now. */
function withoutStatus({ totals, ...rest }: Receivables): unknown {
  return {
    ...rest,
    totals: totals.map(({ Invoices, ...total }) => ({
      ...total,
      Invoices: Invoices.map(({ Status: _status, ...invoice }) => invoice),
    })),
  }
}

describe.each(SEEDS)('the receivables of an earlier day of random accounts %i', (seed) => {
  it('O-088 [AC890] are those that the report had on that day, if documents are of the day on which they were entered', async () => {
    const accounts = await openAccounts(seed, false)
    const then: { readonly day: string; readonly shown: Receivables }[] = []
    for (let count = DAYS; count > 0; count -= 1) {
      await accounts.nextDay()
      then.push({ day: accounts.today(), shown: await receivables(accounts) })
    }
    for (const { day, shown } of then)
      expect([day, withoutStatus(await receivables(accounts, day))]).toEqual([day, withoutStatus(shown)])
    expect(await receivables(accounts, accounts.today())).toEqual(await receivables(accounts))
    await expect(receivables(accounts, addDays(accounts.today(), 1))).rejects.toThrow(
      'What is owed on a day to come is not known yet.',
    )
    await accounts.books.database.close()
  })

  it('O-088 [AC890] are those of an independent calculation, whatever day documents are of, and whatever was deleted since', async () => {
    const accounts = await openAccounts(seed + 1_000, true)
    for (let count = DAYS; count > 0; count -= 1) await accounts.nextDay()
    const { books } = accounts
    const [invoices, payments, lines, credits] = await Promise.all(
      ['Invoice', 'Payment', 'PaymentLine', 'PaymentCredit'].map((table) => books.rows(table)),
    )
    const documents = documentsOf({ invoices, payments, lines, credits })
    for (let back = 1; back < 150; back += 7) {
      const day = addDays(accounts.today(), -back)
      const { aging, credits } = await receivables(accounts, day)
      const expected = [...standingsAt(documents, day, CUTOVER)]
      const owed = expected.filter(([, { ages }]) => ages.some((amount) => amount !== 0))
      const inCredit = expected.filter(([, { credit }]) => credit !== 0)
      expect([day, agesOf(aging)]).toEqual([day, byKey(owed.map(([id, { ages }]) => [id, ...ages]))])
      expect([day, credits.map(({ id, amount }) => [id, cents(amount)])]).toEqual([
        day,
        byKey(inCredit.map(([id, { credit }]) => [id, credit])),
      ])
    }
    await accounts.books.database.close()
  })
})

function agesOf(rows: readonly AgingRow[]): readonly (readonly number[])[] {
  return byKey(rows.map((row) => [row.CustomerId, ...AGING_BUCKETS.map((age) => cents(row[age]))]))
}

function byKey(rows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return rows.toSorted(([a = 0], [b = 0]) => a - b)
}

function cents(dollars: unknown): number {
  return Math.round(Number(dollars) * 100)
}
