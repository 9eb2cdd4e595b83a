import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createTable, day, integer, optional } from './tables.ts'

/** How large database and files were on each day, so that their growth can be told (OP1182). */
export class AddCompanySizes1796037234000 implements MigrationInterface {
  readonly name = 'AddCompanySizes1796037234000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, 'CompanySize', {
      day,
      databaseKilobytes: optional(integer),
      fileKilobytes: integer,
    })
  }
}
