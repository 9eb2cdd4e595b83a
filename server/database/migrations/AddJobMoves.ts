import type { MigrationInterface, QueryRunner } from 'typeorm'
import { goBack } from './goBack.ts'
import { addColumn, integer } from './tables.ts'

/** After which job one is to be put on the board. */
export class AddJobMoves1732000000009 implements MigrationInterface {
  readonly name = 'AddJobMoves1732000000009'
  readonly down = goBack

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Job', 'afterJobId', integer)
  }
}
