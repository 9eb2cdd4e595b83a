import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, instant, longText, optional, text } from './tables.ts'

/** An invoice says when, by whom and why it was rejected (IN920). */
export class AddRejections1796018400920 implements MigrationInterface {
  readonly name = 'AddRejections1796018400920'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Invoice', 'rejected', optional(instant))
    await addColumn(queryRunner, 'Invoice', 'rejectedBy', optional(text(100)))
    await addColumn(queryRunner, 'Invoice', 'rejectReason', optional(longText))
  }
}
