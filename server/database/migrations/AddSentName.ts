import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, optional, text } from './tables.ts'

/** Adds the column that says under which name a customer was sent to an accounting system. */
export class AddSentName1732000000017 implements MigrationInterface {
  readonly name = 'AddSentName1732000000017'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'AccountingLink', 'sentName', optional(text(500)))
  }
}
