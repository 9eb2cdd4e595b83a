import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, flag, longText, money, optional } from './tables.ts'

/** Adds what was sent of an invoice to its communications, and to invoices whether they say something else by now (IN213). */
export class KeepSentFigures1732000120003 implements MigrationInterface {
  readonly name = 'KeepSentFigures1732000120003'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'InvoiceCommunication', 'total', optional(money))
    await addColumn(queryRunner, 'InvoiceCommunication', 'figures', optional(longText))
    await addColumn(queryRunner, 'Invoice', 'changedSinceSent', flag, 0)
  }
}
