import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'

/** What new databases had as letterhead before. */
const INVENTED = {
  CompanyName: 'Rolloff Dumpster Service',
  CompanyAddress: '1250 Chicago Drive SW\nGrand Rapids, MI 49509',
  CompanyPhone: '(616) 555-0150',
  CompanyEmail: 'office@rolloff.example',
}

/** Companies that still print the invented letterhead are asked for their own (SE10). */
export class ClearInventedLetterhead1732000000019 implements MigrationInterface {
  readonly name = 'ClearInventedLetterhead1732000000019'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, text] of Object.entries(INVENTED))
      await queryRunner.query(
        `UPDATE "Setting" SET "stringValue" = '' WHERE "name" = '${name}' AND "stringValue" = '${text}'`,
      )
  }
}
