import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTextOrderIndex } from './tables.ts'

/** Customer search reads this index in order and stops at its limit, instead of sorting all customers (F-043, F-044). */
export class AddCustomerOrder1732000000011 implements MigrationInterface {
  readonly name = 'AddCustomerOrder1732000000011'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTextOrderIndex(queryRunner, 'Customer', {
      key: 'id',
      orderedBy: ['companyName', 'lastName', 'firstName'],
      covered: ['companyName', 'lastName', 'firstName', 'billCity', 'deleted'],
    })
  }
}
