import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  createTable,
  indexed,
  insertRows,
  instant,
  integer,
  key,
  longText,
  optional,
  text,
  unique,
} from './tables.ts'

/** What was exported as what, the connection to the accounting system, and who may export at the moment. */
export class CreateAccountingLinks1732000000014 implements MigrationInterface {
  readonly name = 'CreateAccountingLinks1732000000014'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'AccountingLink', {
      id: key,
      linkKey: unique(text(120)),
      system: text(40),
      realmId: text(40),
      entity: text(40),
      entityId: indexed(integer),
      externalId: optional(text(40)),
      syncToken: optional(text(20)),
      docNumber: optional(text(21)),
      contentHash: optional(text(64)),
      requestId: optional(text(50)),
      state: text(40),
      lastError: optional(longText),
      intuitTid: optional(text(80)),
      exportedAt: optional(instant),
      rowVersion: integer,
    })
    await createTable(queryRunner, 'AccountingConnection', {
      system: text(40),
      environment: text(20),
      realmId: text(40),
      companyName: text(200),
      accessToken: longText,
      refreshToken: longText,
      accessExpires: instant,
      refreshExpires: instant,
      problem: optional(longText),
      version: integer,
    })
    await createTable(queryRunner, 'AccountingRun', { system: text(40), holder: text(36), until: instant })
    // Runs are claimed by changing it, so that no two servers add it at once.
    await insertRows(queryRunner, 'AccountingRun', [
      { system: 'QuickBooks', holder: '', until: '1970-01-01T00:00:00.000Z' },
    ])
    await createTable(queryRunner, 'AccountingAuthorization', {
      stateHash: text(64),
      userName: text(100),
      expires: instant,
    })
  }
}
