import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, integer, text } from './tables.ts'

/** Which entries of the audit log were written anew without the data of a person, and what they are since then (SV1040). */
export class AddAuditRedactions1796016010300 implements MigrationInterface {
  readonly name = 'AddAuditRedactions1796016010300'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'AuditRedaction', {
      redaction: text(40),
      position: integer,
      entryId: integer,
      rowsHash: text(64),
    })
  }
}
