import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, flag } from './tables.ts'

const LOOKUPS = ['CreditCard', 'DumpsterCategory', 'DumpsterFeeType', 'SalesPerson', 'TimeType', 'TonExpense']

/** Adds the column that keeps a row of a lookup from being offered. */
export class HideLookupRows1732000000105 implements MigrationInterface {
  readonly name = 'HideLookupRows1732000000105'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of LOOKUPS) await addColumn(queryRunner, table, 'hidden', flag, 0)
  }
}
