import { EmptyWithdrawnCredits1732000000018 } from '#server/database/migrations/EmptyWithdrawnCredits.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const GONE = '2026-02-01T12:00:00.000Z'

test('[PY17] credits of overpayments that were corrected before the migration are not paid back, if that is certain', async () => {
  const database = await openTestDatabase()
  await store(database, 'Customer', { id: 1, typeId: 1, firstName: 'Ann', lastName: 'Vos' })
  const excess = [
    [1, null],
    [2, 0.3],
    [3, 20],
    [4, 20],
    [5, null],
  ] as const
  for (const [id, overPaymentAmount] of excess) {
    const deleted = id === 5 ? GONE : null
    await store(database, 'Payment', { id, customerId: 1, paymentDate: '2026-01-01', deleted })
    const line = { paymentId: id, lineNumber: 1, amount: 100, overPaymentAmount }
    await store(database, 'PaymentLine', { id, ...line })
  }
  const credits = [
    { sourcePaymentId: 1, amount: 50, deleted: GONE },
    // Two that are all of the excess of 0.3, and one that was corrected away.
    { sourcePaymentId: 2, amount: 0.1, deleted: null },
    { sourcePaymentId: 2, amount: 0.2, deleted: null },
    { sourcePaymentId: 2, amount: 25, deleted: GONE },
    // Paid back, in whole and in part.
    { sourcePaymentId: 3, amount: 20, deleted: GONE },
    { sourcePaymentId: 4, amount: 15, deleted: GONE },
    { sourcePaymentId: 4, amount: 5, deleted: null },
    // Deleted with their payment, and given by the staff.
    { sourcePaymentId: 5, amount: 30, deleted: GONE },
    { sourcePaymentId: null, amount: 40, deleted: GONE },
  ]
  for (const [index, credit] of credits.entries())
    await store(database, 'PaymentCredit', { id: index + 1, customerId: 1, ...credit })
  const queryRunner = database.dataSource.createQueryRunner()
  await new EmptyWithdrawnCredits1732000000018().up(queryRunner)
  await queryRunner.release()
  const rows = await database.query('SELECT "amount" FROM "PaymentCredit" ORDER BY "id"', [])
  expect(rows.map(({ amount }) => amount)).toEqual([0, 0.1, 0.2, 0, 20, 15, 5, 30, 40])
  await database.close()
})
