import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { FIXED_SETTINGS } from './fixedSettings.ts'
import { insertRows } from './tables.ts'

const ROLES = [
  'Admin',
  'Customer',
  'Customer:Admin',
  'Rentals',
  'Rentals:Admin',
  'Schedule',
  'Schedule:Admin',
  'Schedule:CanComplete',
  'Schedule:CanUnComplete',
  'Job:CanEditStartComplete',
  'Dumpster',
  'Dumpster:Admin',
  'Invoice',
  'Invoice:Admin',
  'Payments',
  'Payments:Admin',
  'Reporting',
  'GreatPlains',
]

/** Rows that the product relies on, under the keys that its code names (S0 §3, §6). */
export class InsertFixedRows1732000000001 implements MigrationInterface {
  readonly name = 'InsertFixedRows1732000000001'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await insertRows(queryRunner, 'CustomerType', named(['Commercial', 'Residential']))
    await insertRows(queryRunner, 'RateType', named(['Dumpster', 'Hauling', 'Shop', 'Zone']))
    await insertRows(queryRunner, 'SalesPerson', named(['House']))
    await insertRows(
      queryRunner,
      'Role',
      named(ROLES).map(({ id, ...row }) => ({ roleId: id, ...row })),
    )
    await insertRows(
      queryRunner,
      'Setting',
      FIXED_SETTINGS.map((setting, index) => ({ id: index + 1, ...setting, rowVersion: 1 })),
    )
  }
}

function named(names: readonly string[]) {
  return names.map((name, index) => ({ id: index + 1, name, displayOrder: index + 1, rowVersion: 1 }))
}
