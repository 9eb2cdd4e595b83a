import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** The status of an email; one that failed, or that an administrator stopped, is not sent by itself. */
const EMAIL_STATUSES = ['Waiting', 'Sending', 'Sent', 'Failed', 'Stopped'] as const

/** Fields that only the email worker sets. */
const sending = { serverOwned: true } as const

/**
 * A queued email: stored in the same transaction as the change that it reports, then sent by the worker that holds its lease (S0
 * §3, S2 §3).
 */
export const EmailMessage = defineEntity({
  name: 'EmailMessage',
  resource: 'EmailMessages',
  caption: 'Email',
  title: ['id', 'subject'],
  audited: false,
  access: {
    read: permissions.viewBilling,
    create: permissions.sendEmail,
    update: 'nobody',
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    to: field.text('To', { required: true, maxLength: 1000 }),
    cc: field.text('Cc', { maxLength: 1000 }),
    bcc: field.text('Bcc', { maxLength: 1000 }),
    from: field.text('From', { maxLength: 254 }),
    subject: field.text('Subject', { maxLength: 255 }),
    body: field.note('Body'),
    statementId: field.reference('Statement', 'Statement'),
    /** Emailing an invoice changes its status, which requires more than sending statements and receipts (S2 §6, M-051). */
    invoiceId: field.reference('Invoice', 'Invoice', { write: permissions.manageInvoices }),
    paymentId: field.reference('Payment', 'Payment'),
    customerId: field.reference('Customer', 'Customer', { basis: 'owed' }),
    /** Keys of the scheduled report that is attached and of its recipient, also once deleted, and when it was due; set by the server. */
    reportScheduleId: field.integer('Scheduled report', sending),
    reportUserId: field.integer('Recipient', sending),
    reportRun: field.instant('Report due', sending),
    status: field.choice('Status', EMAIL_STATUSES, { default: 'Waiting', indexed: true, ...sending }),
    attempts: field.integer('Attempts', { default: 0, ...sending }),
    /** The earliest time of the next attempt; immediately if null. */
    nextAttempt: field.instant('Next attempt', { indexed: true, ...sending }),
    /** The worker that is sending it, and the end of its lease. */
    leasedBy: field.text('Leased by', { maxLength: 64, ...sending }),
    leasedUntil: field.instant('Leased until', sending),
    /** Its Message-ID, the same for every attempt. */
    messageId: field.text('Message ID', { maxLength: 254, ...sending }),
    sent: field.instant('Sent', { indexed: true, ...sending }),
    /** The file of what was attached; null where nothing was, or it was not kept. */
    document: field.text('Document', { maxLength: 40, indexed: true, ...sending }),
    error: field.note('Error', sending),
    ...stamps(),
  },
  relations: {
    statement: belongsTo('Statement', 'statementId'),
    invoice: belongsTo('Invoice', 'invoiceId'),
    payment: belongsTo('Payment', 'paymentId'),
    customer: belongsTo('Customer', 'customerId'),
  },
})

export type EmailMessage = RecordOf<typeof EmailMessage>
