import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createIndex } from './tables.ts'

/**
 * Indexes that hold all that lists and reports over the whole history look at, so that they need not read its rows: what awaits
 * invoicing, what stands where, what jobs brought, margins of rentals, substitutions.
 */
export class AddReportIndexes1732000000008 implements MigrationInterface {
  readonly name = 'AddReportIndexes1732000000008'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, ...columns] of INDEXES) await createIndex(queryRunner, table, columns)
  }
}

const INDEXES = [
  ['DumpsterLocation', 'removed', 'storageDumpSiteId'],
  ['DumpsterLocation', 'dumpsterInventoryId', 'removed'],
  ['Job', 'customerRequestedDumpsterId', 'dumpsterId', 'deleted', 'completed'],
  ['Job', 'rentalId', 'completed', 'deleted', 'actionId', 'jobTypeId', 'margin'],
  ['InvoiceLine', 'jobId', 'deleted', 'invoiceId', 'quantity', 'rate'],
  ['Invoice', 'rentalId', 'createDate', 'deleted', 'statusId'],
  ['Invoice', 'statusId', 'deleted'],
  ['Rental', 'customerId', 'deleted'],
] as const
