import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  createTable,
  day,
  decimal,
  flag,
  indexed,
  instant,
  integer,
  key,
  keyOf,
  longText,
  money,
  optional,
  rate,
  text,
  unique,
} from './tables.ts'

export class CreateOperations1732000000002 implements MigrationInterface {
  readonly name = 'CreateOperations1732000000002'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createOperationsLists(queryRunner)
    await createSites(queryRunner)
    await createRentals(queryRunner)
    await createJobs(queryRunner)
    await createDispatch(queryRunner)
  }
}

async function createOperationsLists(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'RentalStatus', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'JobType', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'JobAction', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'TonExpense', {
    id: key,
    name: text(60),
    amount: money,
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'FuelRatePercentage', {
    id: key,
    rate: rate,
    startDate: indexed(instant),
    endDate: optional(instant),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'DumpsterFeeType', {
    id: key,
    name: text(60),
    visibleForPickup: flag,
    visibleForDropOff: flag,
    price: money,
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'DumpsterFeeTypeDumpsterLink', {
    id: key,
    dumpsterFeeTypeId: indexed(keyOf('DumpsterFeeType')),
    dumpsterId: indexed(keyOf('Dumpster')),
    rowVersion: integer,
  })
}

async function createSites(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'StorageDumpSite', {
    id: key,
    name: text(100),
    dump: flag,
    storage: flag,
    tonExpenseId: optional(keyOf('TonExpense')),
    note: optional(longText),
    address1: optional(text(100)),
    address2: optional(text(100)),
    city: optional(text(60)),
    state: optional(text(20)),
    zip: optional(text(20)),
    country: optional(text(60)),
    county: optional(text(60)),
    latitude: optional(decimal(10, 7)),
    longitude: optional(decimal(10, 7)),
    displayOrder: integer,
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'StorageDumpSiteDumpsterLink', {
    id: key,
    storageDumpSiteId: indexed(keyOf('StorageDumpSite')),
    dumpsterId: indexed(keyOf('Dumpster')),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createRentals(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Rental', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    serviceAddressId: indexed(keyOf('ServiceAddress')),
    dumpsterId: keyOf('Dumpster'),
    startDate: indexed(day),
    endDate: optional(day),
    completed: optional(indexed(instant)),
    statusId: indexed(keyOf('RentalStatus')),
    price: money,
    pONumber: optional(text(60)),
    preferredTime: optional(text(5)),
    preferredWindow: optional(text(40)),
    billDaily: flag,
    dailyRate: optional(money),
    driverInstructions: optional(longText),
    notes: optional(longText),
    invoiceNotes: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'Photo', {
    id: key,
    rentalId: indexed(keyOf('Rental')),
    name: text(255),
    filename: optional(text(100)),
    notes: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createJobs(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Job', {
    id: key,
    rentalId: optional(indexed(keyOf('Rental'))),
    jobTypeId: indexed(keyOf('JobType')),
    actionId: optional(keyOf('JobAction')),
    driverId: optional(indexed(keyOf('User', 'userId'))),
    displayOrder: optional(integer),
    dumpsterId: optional(keyOf('Dumpster')),
    billAsDumpsterId: optional(keyOf('Dumpster')),
    billExchangeAs: optional(keyOf('Dumpster')),
    exchangeDumpsterId: optional(keyOf('Dumpster')),
    customerRequestedDumpsterId: optional(keyOf('Dumpster')),
    dumpsterWeightLimit: optional(decimal(18, 2)),
    dumpSiteId: optional(keyOf('StorageDumpSite')),
    storageDumpSiteId: optional(keyOf('StorageDumpSite')),
    weight: optional(decimal(18, 2)),
    startDate: indexed(day),
    endDate: optional(day),
    started: optional(instant),
    completed: optional(indexed(instant)),
    audited: optional(indexed(instant)),
    preferredStartTime: optional(instant),
    preferredEndTime: optional(instant),
    notes: optional(longText),
    driverNotes: optional(longText),
    siteName: optional(text(100)),
    address1: optional(text(100)),
    address2: optional(text(100)),
    city: optional(text(60)),
    state: optional(text(20)),
    zip: optional(text(20)),
    country: optional(text(60)),
    latitude: optional(decimal(10, 7)),
    longitude: optional(decimal(10, 7)),
    relatedJobId: optional(indexed(keyOf('Job'))),
    extraExpense: flag,
    trailerUsed: flag,
    fuelRatePercentageId: optional(keyOf('FuelRatePercentage')),
    hourExpense: optional(money),
    tonExpense: optional(money),
    margin: optional(rate),
    marginTime: optional(decimal(18, 2)),
    totalTime: indexed(decimal(18, 2)),
    distanceFromPreviousJob: optional(decimal(18, 2)),
    timeFromPreviousJobRoute: optional(decimal(18, 2)),
    timeFromPreviousJobDriverCompleted: optional(decimal(18, 2)),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'JobTime', {
    id: key,
    jobId: indexed(keyOf('Job')),
    started: instant,
    completed: optional(instant),
    totalMinutes: optional(decimal(18, 2)),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'JobDumpsterFee', {
    id: key,
    jobId: indexed(keyOf('Job')),
    dumpsterFeeTypeId: keyOf('DumpsterFeeType'),
    quantity: decimal(18, 2),
    rate: optional(money),
    note: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createDispatch(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Driver', {
    id: key,
    userId: unique(keyOf('User', 'userId')),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'DispatchNote', {
    id: key,
    companyName: optional(text(100)),
    siteName: optional(text(100)),
    jobTypeId: optional(keyOf('JobType')),
    dumpsterType: optional(text(60)),
    rentalDate: optional(day),
    rentalTime: optional(text(20)),
    rentalAM: flag,
    rentalPM: flag,
    notes: optional(longText),
    phone: optional(text(40)),
    email: optional(text(254)),
    address1: optional(text(100)),
    address2: optional(text(100)),
    city: optional(text(60)),
    state: optional(text(20)),
    zip: optional(text(20)),
    country: optional(text(60)),
    county: optional(text(60)),
    latitude: optional(decimal(10, 7)),
    longitude: optional(decimal(10, 7)),
    paymentTerms: optional(text(40)),
    preferredCommunication: optional(text(40)),
    billingSameAsService: flag,
    completed: optional(indexed(instant)),
    notAwarded: optional(indexed(instant)),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}
