import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'

const VOIDED = 14

/** Voided and deleted invoices owe nothing (IN210). Earlier they kept the balance that they had. */
export class SettleVoidedInvoices1732000120000 implements MigrationInterface {
  readonly name = 'SettleVoidedInvoices1732000120000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE "Invoice" SET "balance" = 0 WHERE "balance" <> 0 AND ("deleted" IS NOT NULL OR "statusId" = ${VOIDED})`,
    )
  }
}
