import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  createTable,
  day,
  indexed,
  instant,
  integer,
  key,
  keyOf,
  longText,
  optional,
  text,
} from './tables.ts'

export class CreateInventory1732000000003 implements MigrationInterface {
  readonly name = 'CreateInventory1732000000003'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createInventory(queryRunner)
  }
}

async function createInventory(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'DumpsterInventory', {
    id: key,
    dumpsterTypeId: keyOf('Dumpster'),
    dumpsterNumber: integer,
    dumpsterBarcode: optional(indexed(text(20))),
    notes: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'DumpsterLocation', {
    id: key,
    dumpsterInventoryId: indexed(keyOf('DumpsterInventory')),
    storageDumpSiteId: optional(indexed(keyOf('StorageDumpSite'))),
    serviceAddressId: optional(indexed(keyOf('ServiceAddress'))),
    placedJobId: optional(indexed(keyOf('Job'))),
    placed: indexed(instant),
    removedJobId: optional(indexed(keyOf('Job'))),
    removed: optional(indexed(instant)),
    completedBy: optional(text(100)),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'Maintenance', {
    id: key,
    dumpsterInventoryId: indexed(keyOf('DumpsterInventory')),
    dueDate: optional(day),
    note: longText,
    completed: optional(instant),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
}
