import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, instant, integer, longText, text } from './tables.ts'

/** What the last saves changed, in the order in which they were committed, for the pages that are told (LV760). */
export class AddSaveFeed1796009997482 implements MigrationInterface {
  readonly name = 'AddSaveFeed1796009997482'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'SaveFeed', {
      position: integer,
      saveId: text(64),
      userId: integer,
      userName: text(130),
      savedAt: instant,
      changes: longText,
    })
  }
}
