import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  createIndex,
  createTable,
  flag,
  indexed,
  instant,
  integer,
  key,
  keyOf,
  longText,
  optional,
  text,
} from './tables.ts'

/** Files that are brought into the company, their rows, and what other systems call the records that they became. */
export class AddImports1796010364754 implements MigrationInterface {
  readonly name = 'AddImports1796010364754'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'Import', {
      id: key,
      fileName: text(200),
      kind: text(40),
      source: text(60),
      status: text(40),
      headings: longText,
      choices: longText,
      leftOut: longText,
      rowCount: integer,
      addedCount: integer,
      updatedCount: integer,
      unchangedCount: integer,
      refusedCount: integer,
      created: optional(instant),
      createdBy: optional(text(100)),
      rowVersion: integer,
    })
    await createTable(queryRunner, 'ImportRow', {
      id: key,
      importId: indexed(keyOf('Import')),
      rowNumber: integer,
      cells: longText,
      outcome: optional(text(40)),
      message: optional(longText),
      changed: optional(longText),
      rowVersion: integer,
    })
    await createIndex(queryRunner, 'ImportRow', ['importId', 'rowNumber'])
    await createTable(queryRunner, 'ExternalId', {
      id: key,
      source: text(60),
      entityTypeName: text(60),
      entityId: indexed(integer),
      externalId: indexed(text(250)),
      importRowId: indexed(keyOf('ImportRow')),
      isAdded: flag,
      isMerged: flag,
      rowVersion: integer,
    })
  }
}
