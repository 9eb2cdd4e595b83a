import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, createTable, indexed, instant, integer, longText, optional, text } from './tables.ts'

/** Keeps the documents that were sent: with emails and communications, and those that were printed until that is recorded (IN303). */
export class KeepSentDocuments1732000130000 implements MigrationInterface {
  readonly name = 'KeepSentDocuments1732000130000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['InvoiceCommunication', 'EmailMessage'])
      await addColumn(queryRunner, table, 'document', indexed(optional(text(40))))
    for (const column of ['firstPage', 'pageCount'])
      await addColumn(queryRunner, 'InvoiceCommunication', column, optional(integer))
    await createTable(queryRunner, 'PrintedDocument', {
      document: text(40),
      userId: integer,
      invoiceIds: longText,
      pageCounts: longText,
      printed: instant,
    })
  }
}
