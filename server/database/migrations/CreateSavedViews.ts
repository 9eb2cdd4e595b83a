import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, indexed, instant, integer, key, keyOf, longText, optional, text } from './tables.ts'

/** The saved views of lists. */
export class CreateSavedViews1732000000013 implements MigrationInterface {
  readonly name = 'CreateSavedViews1732000000013'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'SavedView', {
      id: key,
      userId: indexed(keyOf('User', 'userId')),
      listId: text(60),
      list: text(60),
      path: text(200),
      name: text(60),
      sharedWith: optional(text(60)),
      content: longText,
      created: optional(instant),
      createdBy: optional(text(100)),
      rowVersion: integer,
    })
  }
}
