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

export class CreateMoney1732000000004 implements MigrationInterface {
  readonly name = 'CreateMoney1732000000004'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMoneyLists(queryRunner)
    await createInvoices(queryRunner)
    await createPayments(queryRunner)
    await createExports(queryRunner)
  }
}

async function createMoneyLists(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'InvoiceStatus', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'PaymentMethod', {
    id: key,
    name: text(40),
    displayOrder: integer,
    rowVersion: integer,
  })
  await createTable(queryRunner, 'QuickBooksProduct', {
    id: key,
    quickBooksProductService: text(100),
    quickBooksId: optional(text(40)),
    account: optional(text(100)),
    lastSync: optional(instant),
    azureType: optional(text(40)),
    isVisible: flag,
    sETBillingCode: optional(text(40)),
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createInvoices(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Invoice', {
    id: key,
    invoiceNumber: optional(unique(integer)),
    customerId: indexed(keyOf('Customer')),
    rentalId: indexed(keyOf('Rental')),
    statusId: indexed(keyOf('InvoiceStatus')),
    serviceAddressId: indexed(keyOf('ServiceAddress')),
    serviceAddress1: optional(text(100)),
    serviceAddress2: optional(text(100)),
    serviceAddressCity: optional(text(60)),
    serviceAddressState: optional(text(20)),
    serviceAddressZip: optional(text(20)),
    serviceAddressCountry: optional(text(60)),
    invoiceDate: indexed(day),
    dueDate: optional(indexed(day)),
    createDate: optional(instant),
    createdBy: optional(text(100)),
    paid: optional(instant),
    printed: optional(instant),
    emailed: optional(instant),
    total: money,
    tax: money,
    payments: money,
    balance: indexed(money),
    paymentMethod: optional(text(40)),
    terms: optional(text(40)),
    creditCardId: optional(keyOf('CreditCard')),
    creditCardPercentage: optional(rate),
    note: optional(longText),
    privateNote: optional(longText),
    batchNumber: optional(indexed(integer)),
    billDaily: flag,
    billToContactName: optional(text(130)),
    billToPhone: optional(text(40)),
    billToEmail: optional(text(254)),
    billToAddress1: optional(text(100)),
    billToAddress2: optional(text(100)),
    billToCity: optional(text(60)),
    billToState: optional(text(20)),
    billToZip: optional(text(20)),
    billToCountry: optional(text(60)),
    quickBooksId: optional(text(40)),
    quickBooksLastExport: optional(instant),
    readyToExport: optional(instant),
    jobMargin: optional(rate),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'InvoiceLine', {
    id: key,
    invoiceId: indexed(keyOf('Invoice')),
    lineNumber: integer,
    quantity: decimal(18, 2),
    rate: money,
    service: optional(text(100)),
    description: optional(longText),
    weight: optional(decimal(18, 2)),
    note: optional(longText),
    rentalId: optional(indexed(keyOf('Rental'))),
    jobId: optional(indexed(keyOf('Job'))),
    jobDumpsterFeeId: optional(indexed(keyOf('JobDumpsterFee'))),
    quickBooksProductId: optional(keyOf('QuickBooksProduct')),
    miscItem: flag,
    explanation: optional(longText),
    createDate: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'RentalBillingLine', {
    id: key,
    rentalId: indexed(keyOf('Rental')),
    invoiceLineId: indexed(keyOf('InvoiceLine')),
    startDate: day,
    endDate: day,
    quantity: decimal(18, 2),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createPayments(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Payment', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    paymentDate: indexed(day),
    paymentMethodId: keyOf('PaymentMethod'),
    paymentAmount: money,
    referenceNumber: optional(text(60)),
    notes: optional(longText),
    quickBooksId: optional(text(40)),
    quickBooksExport: optional(instant),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'PaymentLine', {
    id: key,
    paymentId: indexed(keyOf('Payment')),
    invoiceId: optional(indexed(keyOf('Invoice'))),
    lineNumber: integer,
    description: optional(text(255)),
    amount: money,
    overPaymentAmount: optional(money),
    notes: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'PaymentCredit', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    paymentId: optional(indexed(keyOf('Payment'))),
    sourcePaymentId: optional(indexed(keyOf('Payment'))),
    amount: money,
    notes: optional(longText),
    applied: optional(indexed(instant)),
    appliedBy: optional(text(100)),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createExports(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'QuickBooksTaskResponse', {
    id: key,
    quickBooksTaskId: optional(indexed(integer)),
    type: text(40),
    customerId: optional(indexed(keyOf('Customer'))),
    invoiceId: optional(indexed(keyOf('Invoice'))),
    paymentId: optional(indexed(keyOf('Payment'))),
    message: optional(longText),
    status: optional(text(40)),
    created: indexed(instant),
    rowVersion: integer,
  })
}
