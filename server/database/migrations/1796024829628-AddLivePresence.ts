import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, integer, longText, text } from './tables.ts'

/** What the pages of each server show, so that people are told of those on other servers (LV772). */
export class AddLivePresence1796024829628 implements MigrationInterface {
  readonly name = 'AddLivePresence1796024829628'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'LivePresence', {
      serverId: text(36),
      beat: integer,
      revision: integer,
      pages: longText,
    })
  }
}
