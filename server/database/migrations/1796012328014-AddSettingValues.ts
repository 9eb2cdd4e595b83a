import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, createTable, day, indexed, integer, key, keyOf, optional, rate } from './tables.ts'

/** Prices of the settings begin on a day, and keep what they were before (SE700). */
export class AddSettingValues1796012328014 implements MigrationInterface {
  readonly name = 'AddSettingValues1796012328014'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Setting', 'validFrom', optional(day))
    await createTable(queryRunner, 'SettingValue', {
      id: key,
      settingId: indexed(keyOf('Setting')),
      validFrom: optional(day),
      decimalValue: optional(rate),
      rowVersion: integer,
    })
  }
}
