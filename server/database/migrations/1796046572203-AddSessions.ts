import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, createTable, instant, integer, optional, text } from './tables.ts'

/** Who is signed in, and until when sign-ins count no more (OP1320, OP1321). */
export class AddSessions1796046572203 implements MigrationInterface {
  readonly name = 'AddSessions1796046572203'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'User', 'signedOut', optional(instant))
    await createTable(queryRunner, 'Session', {
      sessionKey: text(64),
      userId: integer,
      device: text(60),
      since: instant,
      lastSeen: instant,
    })
  }
}
