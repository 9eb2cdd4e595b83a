import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, text } from './tables.ts'

/** Adds the column that says which members of a record were sent to an accounting system. */
export class AddSentMembers1732000000015 implements MigrationInterface {
  readonly name = 'AddSentMembers1732000000015'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'AccountingLink', 'sentMembers', text(400))
  }
}
