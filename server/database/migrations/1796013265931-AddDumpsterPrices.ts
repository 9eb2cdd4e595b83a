import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, createTable, day, indexed, integer, key, keyOf, money, optional } from './tables.ts'

/** List prices of dumpsters begin on a day, and keep what they were before (PR703). */
export class AddDumpsterPrices1796013265931 implements MigrationInterface {
  readonly name = 'AddDumpsterPrices1796013265931'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Dumpster', 'pricesFrom', optional(day))
    await createTable(queryRunner, 'DumpsterPrice', {
      id: key,
      dumpsterId: indexed(keyOf('Dumpster')),
      validFrom: optional(day),
      basePrice: money,
      extendedPrice: money,
      outerPrice: money,
      kalamazooPrice: money,
      rowVersion: integer,
    })
  }
}
