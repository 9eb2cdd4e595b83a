import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { decimal, widenColumn } from './tables.ts'

/** Weights are stored with the four decimals of the scales (ambiguities 53). */
export class WidenWeights1732000000010 implements MigrationInterface {
  readonly name = 'WidenWeights1732000000010'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['Job', 'InvoiceLine'])
      await widenColumn(queryRunner, table, 'weight', decimal(18, 4))
  }
}
