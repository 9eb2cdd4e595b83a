import { EmailMessage } from './EmailMessage.ts'
import { InvoiceCommunication } from './InvoiceCommunication.ts'
import { InvoiceLine } from './InvoiceLine.ts'
import { InvoiceStatus } from './invoiceStatuses.ts'
import { Invoice } from './Invoice.ts'
import { PrintQueueInvoiceLink } from './PrintQueueInvoiceLink.ts'
import { PrintQueue } from './PrintQueue.ts'
import { RentalBillingLine } from './RentalBillingLine.ts'
import { field } from '../model/field.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery, rowsQuery, type ResultRow } from '../model/queryContract.ts'

/** Emails, the latest first: to a customer, or about an invoice, a payment or a statement (S0 §3). */
export const emailMessagesQuery = recordsQuery(EmailMessage, {
  parameters: {
    customerId: { kind: 'integer' },
    invoiceId: { kind: 'integer' },
    paymentId: { kind: 'integer' },
    statementId: { kind: 'integer' },
    status: { kind: 'text' },
    /** Only those that failed and were not sent again (IN50). */
    undelivered: { kind: 'flag' },
  },
})

/** Sent communications, the latest first; of one invoice or of all (S2 §7, M-033). */
export const invoiceCommunicationsQuery = recordsQuery(InvoiceCommunication, {
  parameters: { invoiceId: { kind: 'integer' } },
  orderBy: ['created desc', 'id desc'],
})

/** Lines of an invoice; or of a rental or a job, without those of voided invoices (S2 §3, IN43). */
export const invoiceLinesQuery = recordsQuery(InvoiceLine, {
  parameters: { invoiceId: { kind: 'integer' }, rentalId: { kind: 'integer' }, jobId: { kind: 'integer' } },
})

export const invoiceStatusesQuery = recordsQuery(InvoiceStatus, { orderBy: LOOKUP_ORDER })

/**
 * Invoices of a customer or a rental, in a status or not in some, with something left to pay, in work (not Paid, Voided or
 * Complete), or waiting for Great Plains or for QuickBooks (S2 §7, M-031, M-048, M-050, M-066).
 */
export const invoicesQuery = recordsQuery(Invoice, {
  parameters: {
    customerId: { kind: 'integer' },
    rentalId: { kind: 'integer' },
    statusId: { kind: 'integer' },
    excludedStatusIds: { kind: 'integers' },
    onlyUnpaid: { kind: 'flag' },
    inWork: { kind: 'flag' },
    forGreatPlains: { kind: 'flag' },
    toExport: { kind: 'flag' },
  },
})

/** Invoices of a print run, or print runs of an invoice (S2 §3). */
export const printQueueInvoiceLinksQuery = recordsQuery(PrintQueueInvoiceLink, {
  parameters: { printQueueId: { kind: 'integer' }, invoiceId: { kind: 'integer' } },
})

/** Print runs, the latest first (S2 §3). */
export const printQueuesQuery = recordsQuery(PrintQueue, { orderBy: ['created desc', 'id desc'] })

/** Which days of a rental are billed (S2 §7). */
export const rentalBillingLinesQuery = recordsQuery(RentalBillingLine, {
  parameters: { rentalId: { kind: 'integer' }, invoiceLineId: { kind: 'integer' } },
  orderBy: ['rentalId', 'startDate'],
})

const required = { required: true } as const

/** What is still to be billed, and for how much, is computed from these, besides lookup tables. */
const BILLING_READS = [
  'Customer',
  'CustomerRate',
  'DumpsterInventory',
  'DumpsterLocation',
  'DumpsterPrice',
  'FuelRatePercentage',
  'Invoice',
  'InvoiceLine',
  'Job',
  'Rental',
  'RentalBillingLine',
  'ServiceAddress',
  'Setting',
  'SettingValue',
] as const

/**
 * Completed jobs with unbilled charges of customers billed after delivery, the oldest first: deliveries, and as follow-ups the
 * charges of pickups and services (IN40, IN41, S2 §7, M-029).
 */
export const getResidentialJobsForInvoicingQuery = rowsQuery({
  name: 'GetResidentialJobsForInvoicing',
  reads: BILLING_READS,
  parameters: {},
  columns: {
    /** Key of the job. */
    id: field.id(),
    rentalId: field.reference('Rental', 'Rental', required),
    customerId: field.reference('Customer no.', 'Customer', required),
    customer: field.text('Customer', required),
    customerType: field.text('Type', required),
    jobType: field.text('Job type', required),
    completed: field.instant('Completed', required),
    /** Size of the job's dumpster. */
    dumpster: field.text('Dumpster'),
    /** The total of its missing lines. */
    estimatedRevenue: field.money('Revenue', required),
    /** Is it a follow-up to an invoiced delivery: a pickup, a service, or a missing charge (IN41)? */
    followUp: field.flag('Follow-up'),
    site: field.text('Site', required),
    billDaily: field.flag('Bill daily'),
  },
})

export type JobForInvoicing = ResultRow<typeof getResidentialJobsForInvoicingQuery>

/**
 * Rentals with unbilled charges of customers billed after pickup, and rentals with unbilled days, the oldest first (IN40, IN42,
 * S2 §7, M-029).
 */
export const getCommercialJobsForInvoicingQuery = rowsQuery({
  name: 'GetCommercialJobsForInvoicing',
  reads: BILLING_READS,
  parameters: {},
  columns: {
    /** Key of the rental. */
    id: field.id(),
    customerId: field.reference('Customer no.', 'Customer', required),
    customer: field.text('Customer', required),
    /** Existing jobs of the rental. */
    jobCount: field.integer('Jobs', required),
    /** Dumpsters at the rental now. */
    onSiteCount: field.integer('On site', required),
    /** Null while the rental is not completed. */
    completed: field.instant('Completed'),
    /** Size of the rental's dumpster. */
    dumpster: field.text('Dumpster'),
    /** The total of its missing lines, daily billing included. */
    estimatedRevenue: field.money('Revenue', required),
    /** Is it a follow-up: all its loads and services were billed before (IN42)? */
    followUp: field.flag('Follow-up'),
    site: field.text('Site', required),
    billDaily: field.flag('Bill daily'),
  },
})

export type RentalForInvoicing = ResultRow<typeof getCommercialJobsForInvoicingQuery>

/** What customers are usually charged with an invoice; those of whom too little is known are left out (IN300). */
export const getUsualInvoiceTotalsQuery = rowsQuery({
  name: 'GetUsualInvoiceTotals',
  parameters: { customerIds: { kind: 'integers', required: true } },
  columns: {
    /** Key of the customer. */
    id: field.id(),
    usual: field.money('Usual total', required),
  },
})

/** The invoices that charge a job, for the confirmation before it is un-completed (JO25, ambiguities 58). */
export const getJobChargesQuery = rowsQuery({
  name: 'GetJobCharges',
  parameters: { jobId: { kind: 'integer', required: true } },
  columns: {
    invoiceId: field.reference('Invoice', 'Invoice', required),
    invoiceNumber: field.integer('Invoice no.', { ungrouped: true }),
    /** The amount that its lines charge for the job. */
    amount: field.money('Amount', required),
  },
})

export type JobCharge = ResultRow<typeof getJobChargesQuery>

/**
 * What no invoice line charges, or a line may charge wrongly, the oldest completion first (B-11, IN47). Its amounts are what it would
 * likely bring.
 */
export const getNotBilledYetQuery = rowsQuery({
  name: 'GetNotBilledYet',
  reads: BILLING_READS,
  parameters: {},
  columns: {
    /** Numbers the rows from 1. */
    id: field.id(),
    reason: field.text('Reason', required),
    detail: field.text('Details', required),
    amount: field.money('Likely amount'),
    /** Can its lines be created as they are? */
    canCreateLines: field.flag('Can be billed'),
    jobId: field.reference('Job', 'Job', required),
    rentalId: field.reference('Rental', 'Rental', required),
    customerId: field.reference('Customer no.', 'Customer', required),
    customer: field.text('Customer', required),
    site: field.text('Site', required),
    /** Day on which the job was completed. */
    completed: field.day('Completed', required),
  },
})

export type NotBilledRow = ResultRow<typeof getNotBilledYetQuery>
