import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { instant, integer, longText, optional, stopClustering, text } from './tables.ts'

/** Lets each save append its link of the audit log and its row of the feed to a page that is nearly full, instead of half-empty ones. */
export class AppendLinksAndFeed1796025000000 implements MigrationInterface {
  readonly name = 'AppendLinksAndFeed1796025000000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await stopClustering(queryRunner, 'AuditLink', {
      position: integer,
      saveId: optional(text(64)),
      firstId: integer,
      rowCount: integer,
      rowsHash: text(64),
      hash: text(64),
      linkedAt: instant,
    })
    await stopClustering(queryRunner, 'SaveFeed', {
      position: integer,
      saveId: text(64),
      userId: integer,
      userName: text(130),
      savedAt: instant,
      changes: longText,
    })
  }
}
