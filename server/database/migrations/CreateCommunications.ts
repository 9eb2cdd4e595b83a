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
  optional,
  text,
} from './tables.ts'

export class CreateCommunications1732000000005 implements MigrationInterface {
  readonly name = 'CreateCommunications1732000000005'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessages(queryRunner)
    await createPrintRuns(queryRunner)
    await createOfficeRecords(queryRunner)
  }
}

async function createMessages(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'Contact', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    firstName: optional(text(60)),
    lastName: optional(text(60)),
    phone: optional(text(40)),
    email: optional(text(254)),
    notes: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'Statement', {
    id: key,
    customerId: indexed(keyOf('Customer')),
    startDate: day,
    endDate: day,
    emailed: optional(instant),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'EmailMessage', {
    id: key,
    to: text(1000),
    cc: optional(text(1000)),
    bcc: optional(text(1000)),
    from: optional(text(254)),
    subject: optional(text(255)),
    body: optional(longText),
    statementId: optional(indexed(keyOf('Statement'))),
    invoiceId: optional(indexed(keyOf('Invoice'))),
    paymentId: optional(indexed(keyOf('Payment'))),
    customerId: optional(indexed(keyOf('Customer'))),
    status: indexed(text(40)),
    attempts: integer,
    nextAttempt: optional(indexed(instant)),
    leasedBy: optional(text(64)),
    leasedUntil: optional(instant),
    messageId: optional(text(254)),
    sent: optional(indexed(instant)),
    error: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'InvoiceCommunication', {
    id: key,
    type: text(40),
    sent: optional(indexed(instant)),
    invoiceId: indexed(keyOf('Invoice')),
    emailMessageId: optional(indexed(keyOf('EmailMessage'))),
    error: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
}

async function createPrintRuns(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'PrintQueue', {
    id: key,
    created: optional(instant),
    createdBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'PrintQueueInvoiceLink', {
    id: key,
    printQueueId: indexed(keyOf('PrintQueue')),
    invoiceId: indexed(keyOf('Invoice')),
    rowVersion: integer,
  })
}

async function createOfficeRecords(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, 'TimeType', {
    id: key,
    name: text(60),
    pTO: flag,
    displayOrder: integer,
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'TimeEntry', {
    id: key,
    entryDate: indexed(day),
    userId: indexed(keyOf('User', 'userId')),
    timeTypeId: keyOf('TimeType'),
    duration: decimal(18, 2),
    description: optional(text(255)),
    notes: optional(longText),
    created: optional(instant),
    createdBy: optional(text(100)),
    deleted: optional(instant),
    deletedBy: optional(text(100)),
    rowVersion: integer,
  })
  await createTable(queryRunner, 'EventLog', {
    id: key,
    when: indexed(instant),
    type: text(60),
    message: longText,
    userName: optional(text(130)),
    data: optional(longText),
    rowVersion: integer,
  })
}
