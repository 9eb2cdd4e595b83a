import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { createIndex } from './tables.ts'

/**
 * Covering indexes for lists and reports over the whole history: work awaiting invoicing, current placements, revenue of jobs,
 * margins of rentals, substitutions.
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
