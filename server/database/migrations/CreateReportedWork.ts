import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  createTable,
  indexed,
  instant,
  integer,
  key,
  keyOf,
  longText,
  optional,
  text,
  unique,
} from './tables.ts'

/** What drivers reported and the server refused, until dispatch has decided (JO230). */
export class CreateReportedWork1732000000104 implements MigrationInterface {
  readonly name = 'CreateReportedWork1732000000104'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'ReportedWork', {
      id: key,
      actionId: unique(text(64)),
      jobId: indexed(keyOf('Job')),
      driverId: indexed(keyOf('User', 'userId')),
      kind: text(40),
      tappedAt: instant,
      summary: optional(text(400)),
      request: longText,
      refusal: longText,
      decision: optional(text(40)),
      decided: optional(indexed(instant)),
      decidedById: optional(indexed(keyOf('User', 'userId'))),
      created: optional(instant),
      createdBy: optional(text(100)),
      rowVersion: integer,
    })
  }
}
