import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, indexed, keyOf, optional } from './tables.ts'

/** A customer that was merged into another one says which (CU530). */
export class AddMergedCustomers1795999111757 implements MigrationInterface {
  readonly name = 'AddMergedCustomers1795999111757'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Customer', 'mergedIntoId', optional(indexed(keyOf('Customer'))))
  }
}
