import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { isSqlServer } from './tables.ts'

/**
 * Stores the answers of saves one after another in SQLite. Every save writes one, and in the order of random ids it went into a
 * page of its own.
 */
export class AppendToSaveLog1732000000012 implements MigrationInterface {
  readonly name = 'AppendToSaveLog1732000000012'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    if (isSqlServer(queryRunner)) return
    await queryRunner.query('ALTER TABLE "SaveLog" RENAME TO "SaveLogById"')
    await queryRunner.query(
      `CREATE TABLE "SaveLog" ("saveId" varchar(64) PRIMARY KEY NOT NULL, "userId" integer NOT NULL,
        "bundleHash" varchar(64) NOT NULL, "answer" text NOT NULL, "savedAt" varchar(24) NOT NULL)`,
    )
    await queryRunner.query('INSERT INTO "SaveLog" SELECT * FROM "SaveLogById" ORDER BY "savedAt"')
    await queryRunner.query('DROP TABLE "SaveLogById"')
  }
}
