import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, instant, text } from './tables.ts'

/** The short-lived tickets with which a new tab opens one URL. */
export class CreateTickets1732000000007 implements MigrationInterface {
  readonly name = 'CreateTickets1732000000007'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'Ticket', {
      ticketHash: text(64),
      userName: text(100),
      addressHash: text(64),
      expires: instant,
    })
  }
}
