import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, flag, indexed, instant, keyOf, longText, optional, text } from './tables.ts'

/** Imports that the server goes on with by itself (IM813). */
export class AddImportWork1796014300000 implements MigrationInterface {
  readonly name = 'AddImportWork1796014300000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Import', 'work', optional(text(40)))
    await addColumn(queryRunner, 'Import', 'workUserId', optional(indexed(keyOf('User', 'userId'))))
    await addColumn(queryRunner, 'Import', 'worker', optional(text(40)))
    await addColumn(queryRunner, 'Import', 'workedUntil', optional(instant))
    await addColumn(queryRunner, 'Import', 'problem', optional(longText))
    await addColumn(queryRunner, 'Import', 'isNews', flag, 0)
  }
}
