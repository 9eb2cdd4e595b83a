import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { openCreditTotal } from '#shared/payments/applyCredits.ts'
import { getOpenCreditsQuery, type OpenCreditsRow } from '#shared/payments/queries.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { permissions } from '#shared/access/roles.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf, computed, renamed, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { pastDay, type PastDay } from '../reporting/pastDay.ts'
import { exactSum, SCALE } from '../reporting/sums.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

export const getOpenCredits = computeQuery(getOpenCreditsQuery, {
  roles: permissions.viewReceivables,
  compute: async ({ day }, { database, now, timeZone }) => {
    const past = pastDay(day, { now: now(), timeZone }, 'parameters.day')
    return past === null ? readOpen(database) : readOpenOf(database, past)
  },
})

async function readOpen(database: Queryable): Promise<OpenCreditsRow[]> {
  const credits = await readRows(database, OPEN, {}, CREDIT.columns)
  return [...groupBy(credits, ({ id }) => id).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({
      id: first.id,
      customer: customerDisplayName(first),
      amount: openCreditTotal(own),
    })),
  )
}

/** What customers had paid or been given until the end of a day that was on no invoice and not paid back (AC890). */
async function readOpenOf(database: Queryable, past: PastDay): Promise<OpenCreditsRow[]> {
  const rows = await readRows(database, UNAPPLIED, { ...past }, UNAPPLIED_OF_CUSTOMER.columns)
  return rows
    .map((row) => ({
      id: row.id,
      customer: customerDisplayName(row),
      amount: exactSum(row.amount, SCALE.amount),
    }))
    .filter(({ amount }) => amount !== 0)
}

const CREDIT = select(
  columnsOf(PaymentCredit, 'k', 'amount', 'applied', 'deleted'),
  renamed(Customer, 'c', { id: 'id' }),
  CUSTOMER_NAME,
)

const OPEN = `
  SELECT ${CREDIT.sql}
  FROM [PaymentCredit] k JOIN [Customer] c ON c.[id] = k.[customerId]
  WHERE k.[deleted] IS NULL AND k.[applied] IS NULL
  ORDER BY c.[id], k.[id]`

const UNAPPLIED_OF_CUSTOMER = select(
  renamed(Customer, 'c', { id: 'id' }),
  CUSTOMER_NAME,
  computed({ amount: column.number }),
)

const OF_DAY = 'p.[deleted] IS NULL AND p.[paymentDate] <= :asOf'

/**
 * Money received, refunded and taken back, and credits given, less what of it is on invoices; a credit from a payment that was deleted by
 * itself was paid back then (AC6). A credit from before credits had a day is of the day on which it was entered.
 */
const UNAPPLIED = `
  SELECT ${UNAPPLIED_OF_CUSTOMER.sql}, o.[amount]
  FROM (
    SELECT u.[customerId], SUM(u.[amount]) AS [amount]
    FROM (
      SELECT p.[customerId], p.[paymentAmount] AS [amount] FROM [Payment] p WHERE ${OF_DAY}
      UNION ALL
      SELECT p.[customerId], -l.[amount] AS [amount]
      FROM [PaymentLine] l JOIN [Payment] p ON p.[id] = l.[paymentId]
      WHERE ${OF_DAY} AND l.[invoiceId] IS NOT NULL
      UNION ALL
      SELECT k.[customerId], k.[amount] FROM [PaymentCredit] k
      WHERE k.[deleted] IS NULL AND k.[sourcePaymentId] IS NULL
        AND (k.[creditDate] <= :asOf OR (k.[creditDate] IS NULL AND (k.[created] IS NULL OR k.[created] < :dayEnd)))
      UNION ALL
      SELECT k.[customerId], -k.[amount] AS [amount]
      FROM [PaymentCredit] k JOIN [Payment] p ON p.[id] = k.[sourcePaymentId]
      WHERE ${OF_DAY} AND k.[deleted] IS NOT NULL AND k.[deleted] < :dayEnd) u
    GROUP BY u.[customerId]) o
  JOIN [Customer] c ON c.[id] = o.[customerId]
  ORDER BY c.[id]`
