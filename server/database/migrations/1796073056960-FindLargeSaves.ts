import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createIndex } from './tables.ts'

/** Finds the saves of many records in the audit log by an index that has the links of those alone (RD1422). */
export class FindLargeSaves1796073056960 implements MigrationInterface {
  readonly name = 'FindLargeSaves1796073056960'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(queryRunner, 'AuditLink', ['linkedAt', 'firstId', 'rowCount'], {
      where: '"rowCount" >= 10',
    })
  }
}
