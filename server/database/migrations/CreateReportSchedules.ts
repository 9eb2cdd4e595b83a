import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  addColumn,
  createTable,
  indexed,
  instant,
  integer,
  key,
  keyOf,
  longText,
  optional,
  text,
} from './tables.ts'

/** The reports that are mailed, to whom, and which mail is of which. */
export class CreateReportSchedules1732000000016 implements MigrationInterface {
  readonly name = 'CreateReportSchedules1732000000016'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'ReportSchedule', {
      id: key,
      report: text(40),
      savedViewId: optional(indexed(keyOf('SavedView'))),
      format: text(40),
      every: text(40),
      weekday: text(40),
      dayOfMonth: integer,
      hour: integer,
      nextRun: optional(indexed(instant)),
      lastRun: optional(instant),
      problem: optional(longText),
      created: optional(instant),
      createdBy: optional(text(100)),
      rowVersion: integer,
    })
    await createTable(queryRunner, 'ReportScheduleRecipient', {
      id: key,
      reportScheduleId: indexed(keyOf('ReportSchedule')),
      userId: indexed(keyOf('User', 'userId')),
      rowVersion: integer,
    })
    await addColumn(queryRunner, 'EmailMessage', 'reportScheduleId', optional(integer))
    await addColumn(queryRunner, 'EmailMessage', 'reportUserId', optional(integer))
    await addColumn(queryRunner, 'EmailMessage', 'reportRun', optional(instant))
  }
}
