import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, createTable, day, integer, key, keyOf, money, optional, rate } from './tables.ts'

/** Fees, fees of cards and ton expenses begin on a day, and keep what they were before (PR862). */
export class AddEarlierPrices1796025860000 implements MigrationInterface {
  readonly name = 'AddEarlierPrices1796025860000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['DumpsterFeeType', 'CreditCard', 'TonExpense'])
      await addColumn(queryRunner, table, 'validFrom', optional(day))
    await createTable(queryRunner, 'EarlierPrice', {
      id: key,
      dumpsterFeeTypeId: optional(keyOf('DumpsterFeeType')),
      creditCardId: optional(keyOf('CreditCard')),
      tonExpenseId: optional(keyOf('TonExpense')),
      validFrom: optional(day),
      price: optional(money),
      feePercentage: optional(rate),
      amount: optional(money),
      rowVersion: integer,
    })
  }
}
