import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import {
  createTable,
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

export class CreateFoundations1732000000000 implements MigrationInterface {
  readonly name = 'CreateFoundations1732000000000'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createBookkeeping(queryRunner)
    await createPeople(queryRunner)
    await createLists(queryRunner)
    await createCustomers(queryRunner)
  }
}

async function createBookkeeping(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'KeySequence', { entity: text(60), nextKey: integer })
  await createTable(queryRunner, 'SaveLog', {
    saveId: text(64),
    userId: integer,
    bundleHash: text(64),
    answer: longText,
    savedAt: instant,
  })
  await createTable(queryRunner, 'AuditLog', {
    id: key,
    when: indexed(instant),
    entityTypeName: text(60),
    entityId: indexed(integer),
    action: text(40),
    userId: optional(integer),
    userName: optional(text(130)),
    saveId: optional(indexed(text(64))),
    data: longText,
    rowVersion: integer,
  })
}

async function createPeople(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Role', {
    roleId: key,
    name: unique(text(60)),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'User', {
    userId: key,
    firstName: text(60),
    lastName: text(60),
    userName: unique(text(100)),
    email: optional(text(254)),
    windowsUserName: optional(text(100)),
    isActive: flag,
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'UserRole', {
    id: key,
    userId: indexed(keyOf('User', 'userId')),
    roleId: indexed(keyOf('Role', 'roleId')),
    rowVersion: integer,
  })
}

async function createLists(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'CustomerType', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'SalesPerson', {
    id: key,
    name: text(60),
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'CreditCard', {
    id: key,
    name: text(60),
    feePercentage: rate,
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'RateType', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'DumpsterCategory', {
    id: key,
    name: text(60),
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'Dumpster', {
    id: key,
    size: text(60),
    basePrice: money,
    extendedPrice: money,
    outerPrice: money,
    kalamazooPrice: money,
    weightLimit: decimal(18, 2),
    categoryId: optional(keyOf('DumpsterCategory')),
    trackInventory: flag,
    chargeKentFee: flag,
    chargeMichiganFee: flag,
    includeTonExpense: flag,
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'Setting', {
    id: key,
    name: unique(text(60)),
    decimalValue: optional(rate),
    intValue: optional(integer),
    stringValue: optional(longText),
    rowVersion: integer,
  })
}

async function createCustomers(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Customer', {
    id: key,
    typeId: keyOf('CustomerType'),
    companyName: optional(indexed(text(100))),
    firstName: optional(text(60)),
    lastName: optional(indexed(text(60))),
    nameOverride: optional(text(100)),
    quickBooksId: optional(text(40)),
    greatPlainsId: optional(text(40)),
    salesPersonId: optional(keyOf('SalesPerson')),
    preferredCommunication: optional(text(40)),
    phone: optional(text(40)),
    email: optional(text(254)),
    siteNotes: optional(longText),
    notes: optional(longText),
    billingType: optional(text(40)),
    creditCardId: optional(keyOf('CreditCard')),
    standardRentalLength: optional(decimal(18, 2)),
    extensionRate: optional(money),
    paymentTerms: optional(text(40)),
    billingRule: optional(text(40)),
    billingSameAsService: flag,
    bypassKentCharge: flag,
    billAddress1: optional(text(100)),
    billAddress2: optional(text(100)),
    billCity: optional(indexed(text(60))),
    billState: optional(text(20)),
    billZip: optional(text(20)),
    billCountry: optional(text(60)),
    usePercentageBasedFuelRate: flag,
    fuelRate: optional(rate),
    balance: money,
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'ServiceAddress', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    siteName: optional(text(100)),
    address1: optional(text(100)),
    address2: optional(text(100)),
    city: optional(text(60)),
    state: optional(text(20)),
    zip: optional(text(20)),
    country: optional(text(60)),
    county: optional(text(60)),
    latitude: optional(decimal(10, 7)),
    longitude: optional(decimal(10, 7)),
    phone: optional(text(40)),
    distance: optional(decimal(18, 2)),
    notes: optional(longText),
    range: optional(text(40)),
    zone: optional(integer),
    pricePerTon: optional(money),
    createDate: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'CustomerRate', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    rateTypeId: keyOf('RateType'),
    dumpsterId: optional(indexed(keyOf('Dumpster'))),
    rate: money,
    baseMileage: decimal(18, 2),
    mileageOffset: decimal(18, 2),
    mileageOffsetRate: money,
    displayOrder: integer,
    extendedRange: optional(money),
    outerRange: optional(money),
    regularRange: optional(money),
    weightLimit: optional(decimal(18, 2)),
    range: optional(text(40)),
    pricePerTon: money,
    zone: optional(integer),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'Note', {
    id: key,
    entityTypeName: text(40),
    entityId: indexed(integer),
    text: longText,
    created: optional(instant),
    createdBy: optional(text(100)),
    createdById: optional(keyOf('User', 'userId')),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}
