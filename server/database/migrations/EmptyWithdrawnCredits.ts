import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'

/**
 * Credits of overpayments that were corrected away have an amount of 0 (PY17). Earlier they kept it, like those that were paid back.
 * Where the credits that a payment has left are all of its excess, none of it was paid back, so that its deleted ones were such.
 */
export class EmptyWithdrawnCredits1732000000018 implements MigrationInterface {
  readonly name = 'EmptyWithdrawnCredits1732000000018'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    const excess =
      'SELECT COALESCE(SUM(l."overPaymentAmount"), 0) FROM "PaymentLine" l' +
      ' WHERE l."paymentId" = "PaymentCredit"."sourcePaymentId"'
    const left =
      'SELECT COALESCE(SUM(c."amount"), 0) FROM "PaymentCredit" c' +
      ' WHERE c."sourcePaymentId" = "PaymentCredit"."sourcePaymentId" AND c."deleted" IS NULL'
    const isOfPayment =
      'SELECT 1 FROM "Payment" p WHERE p."id" = "PaymentCredit"."sourcePaymentId" AND p."deleted" IS NULL'
    await queryRunner.query(
      `UPDATE "PaymentCredit" SET "amount" = 0 WHERE "deleted" IS NOT NULL AND EXISTS (${isOfPayment})` +
        ` AND ABS((${excess}) - (${left})) < 0.005`,
    )
  }
}
