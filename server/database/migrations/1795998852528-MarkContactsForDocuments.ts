import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, flag } from './tables.ts'

/** Contacts are marked as getting invoices and statements; those that exist get none (IN581). */
export class MarkContactsForDocuments1795998852528 implements MigrationInterface {
  readonly name = 'MarkContactsForDocuments1795998852528'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Contact', 'getsInvoices', flag, 0)
    await addColumn(queryRunner, 'Contact', 'getsStatements', flag, 0)
  }
}
