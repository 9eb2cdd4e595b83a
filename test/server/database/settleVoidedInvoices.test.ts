import { SettleVoidedInvoices1732000120000 } from '#server/database/migrations/SettleVoidedInvoices.ts'
import { openBooks } from '#test/server/save/rules/invoicing/books.ts'

test('M-072 [IN210] invoices that were voided or deleted before the migration owe nothing after it', async () => {
  const books = await openBooks()
  const { database } = books
  const ids: number[] = []
  for (const rate of [80, 90, 100]) ids.push(Number((await books.invoice([{ rate }]))['id']))
  const [open, voided, deleted] = ids
  const queryRunner = database.dataSource.createQueryRunner()
  await queryRunner.query(`UPDATE "Invoice" SET "statusId" = 14 WHERE "id" = ${voided}`)
  await queryRunner.query(`UPDATE "Invoice" SET "deleted" = '2026-02-01' WHERE "id" = ${deleted}`)
  await new SettleVoidedInvoices1732000120000().up(queryRunner)
  await queryRunner.release()
  const rows = await books.rows('Invoice')
  expect(rows.map(({ id, total, balance }) => [id, total, balance])).toEqual([
    [open, 80, 80],
    [voided, 90, 0],
    [deleted, 100, 0],
  ])
  await database.close()
})
