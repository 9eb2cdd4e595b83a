import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, instant, integer, longText, text } from './tables.ts'

/** Which entries of the audit log are in yearly files, and where in them (SV1160). */
export class AddAuditArchive1796034914427 implements MigrationInterface {
  readonly name = 'AddAuditArchive1796034914427'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(
      queryRunner,
      'AuditArchive',
      {
        firstPosition: integer,
        lastPosition: integer,
        removedPosition: integer,
        year: integer,
        rowCount: integer,
        firstWhen: instant,
        lastWhen: instant,
        filename: text(40),
        digest: text(64),
        blocks: longText,
      },
      { isAppended: true },
    )
  }
}
