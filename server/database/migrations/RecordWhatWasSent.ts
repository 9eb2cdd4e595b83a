import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, indexed, instant, keyOf, longText, optional, text } from './tables.ts'

/** When credits were exported, what was sent of each record to an accounting system, and how the record differs from that now. */
export class RecordWhatWasSent1732000000101 implements MigrationInterface {
  readonly name = 'RecordWhatWasSent1732000000101'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'AccountingLink', 'sentContent', longText)
    await addColumn(queryRunner, 'AccountingLink', 'differences', longText)
    await addColumn(queryRunner, 'AccountingLink', 'customerId', indexed(optional(keyOf('Customer'))))
    await addColumn(queryRunner, 'AccountingLink', 'recordName', text(40))
    await addColumn(queryRunner, 'PaymentCredit', 'quickBooksExport', instant)
    await queryRunner.query(
      `UPDATE "PaymentCredit" SET "quickBooksExport" = (SELECT MAX(l."exportedAt") FROM "AccountingLink" l
         WHERE l."entity" = 'PaymentCredit' AND l."entityId" = "PaymentCredit"."id" AND l."state" = 'Exported')`,
    )
  }
}
