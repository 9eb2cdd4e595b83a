import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createIndex, dropIndex, text, unique, widenColumn } from './tables.ts'

/** Drivers may work without signing in: they have no user name, of which several may be empty (PE9). */
export class LetDriversHaveNoAccount1732000000020 implements MigrationInterface {
  readonly name = 'LetDriversHaveNoAccount1732000000020'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'User', ['userName'])
    await widenColumn(queryRunner, 'User', 'userName', unique(text(100)))
    await createIndex(queryRunner, 'User', ['userName'], { isUnique: true, where: '"userName" IS NOT NULL' })
  }
}
