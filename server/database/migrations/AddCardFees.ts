import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, insertRows, money, optional } from './tables.ts'

/** Adds the card fees that payments include, and the accounting product of their invoice lines (PY210). */
export class AddCardFees1732000120001 implements MigrationInterface {
  readonly name = 'AddCardFees1732000120001'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'PaymentLine', 'cardFee', optional(money))
    const [last]: readonly { readonly id: number }[] = await queryRunner.query(
      'SELECT MAX("id") AS "id" FROM "QuickBooksProduct"',
    )
    const product = { quickBooksProductService: 'Card Processing Fee', azureType: 'Card Fee' }
    const id = Number(last?.id ?? 0) + 1
    await insertRows(queryRunner, 'QuickBooksProduct', [
      { id, ...product, isVisible: 1, displayOrder: id, rowVersion: 1 },
    ])
  }
}
