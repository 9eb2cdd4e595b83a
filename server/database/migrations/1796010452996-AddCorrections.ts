import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, day, flag, indexed, keyOf, money, optional, text } from './tables.ts'

/** Reversals, refunds and write-offs are payments of a kind; a credit that is given has a day (PY710 to PY714). */
export class AddCorrections1796010452996 implements MigrationInterface {
  readonly name = 'AddCorrections1796010452996'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Invoice', 'writtenOff', money, 0)
    await addColumn(queryRunner, 'Payment', 'kind', text(40), 'Payment')
    await addColumn(queryRunner, 'Payment', 'reversesPaymentId', optional(indexed(keyOf('Payment'))))
    await addColumn(queryRunner, 'Payment', 'reversed', optional(day))
    await addColumn(queryRunner, 'PaymentCredit', 'creditDate', optional(indexed(day)))
    await addColumn(queryRunner, 'PaymentCredit', 'writtenOffInvoiceId', optional(indexed(keyOf('Invoice'))))
    await addColumn(queryRunner, 'PaymentLine', 'takesBack', flag, 0)
  }
}
