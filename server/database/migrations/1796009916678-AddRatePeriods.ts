import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, day, optional } from './tables.ts'

/** Agreed rates are in force from a day, and until one (PR700). */
export class AddRatePeriods1796009916678 implements MigrationInterface {
  readonly name = 'AddRatePeriods1796009916678'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'CustomerRate', 'validFrom', optional(day))
    await addColumn(queryRunner, 'CustomerRate', 'validUntil', optional(day))
  }
}
