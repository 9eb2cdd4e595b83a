import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, integer } from './tables.ts'

/** Adds the column that says after which job a job goes on the board. */
export class AddJobMoves1732000000009 implements MigrationInterface {
  readonly name = 'AddJobMoves1732000000009'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Job', 'afterJobId', integer)
  }
}
