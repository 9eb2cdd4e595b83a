import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, createIndex, dropIndex, integer, optional } from './tables.ts'

/** What the audit trail is asked by is found by an index: a record, an entity, a person (RD721). */
export class IndexAuditLog1796009941107 implements MigrationInterface {
  readonly name = 'IndexAuditLog1796009941107'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'AuditLog', ['entityId'])
    await createIndex(queryRunner, 'AuditLog', ['entityId', 'entityTypeName', 'action'])
    await createIndex(queryRunner, 'AuditLog', ['entityTypeName', 'when'])
    await createIndex(queryRunner, 'AuditLog', ['userId', 'when'])
    await addColumn(queryRunner, 'EventLog', 'userId', optional(integer))
    await createIndex(queryRunner, 'EventLog', ['type', 'when'])
    await createIndex(queryRunner, 'EventLog', ['userId', 'when'])
  }
}
