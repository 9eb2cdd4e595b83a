import { CopyPrintedNames1732000120002 } from '#server/database/migrations/CopyPrintedNames.ts'
import { openBooks } from '#test/server/save/rules/invoicing/books.ts'

test('M-068 [IN35] invoices of before the migration hold what they would have printed at its time', async () => {
  const books = await openBooks()
  const { database } = books
  const kept = await books.invoice([])
  const queryRunner = database.dataSource.createQueryRunner()
  for (const column of ['billToName', 'serviceSiteName', 'pONumber'])
    await queryRunner.query(`ALTER TABLE "Invoice" DROP COLUMN "${column}"`)
  await new CopyPrintedNames1732000120002().up(queryRunner)
  await queryRunner.release()
  const { billToName, serviceSiteName, pONumber } = kept
  expect(billToName).toBe('Van Dyke & Sons')
  // Statements that were prepared before know the columns in their former order.
  const [stored] = await database.query(
    'SELECT "billToName", "serviceSiteName", "pONumber" FROM "Invoice" WHERE "id" = ?1',
    [Number(kept['id'])],
  )
  expect(stored).toEqual({ billToName, serviceSiteName, pONumber })
  await database.close()
})
