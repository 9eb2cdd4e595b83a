import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, instant, integer, optional, text } from './tables.ts'

/** Links each save's entries of the audit log to those before, so that a change of them is found (SV640). */
export class LinkAuditEntries1795998504301 implements MigrationInterface {
  readonly name = 'LinkAuditEntries1795998504301'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'AuditLink', {
      position: integer,
      saveId: optional(text(64)),
      firstId: integer,
      rowCount: integer,
      rowsHash: text(64),
      hash: text(64),
      linkedAt: instant,
    })
  }
}
