import { permissions } from '../access/roles.ts'
import { BILLING_CAPTIONS, BILLING_TYPES, PAYMENT_TERMS } from '../customers/Customer.ts'
import { addressFields } from '../model/addressFields.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'

/** Totals that the server maintains from lines and payments. */
const derived = { default: 0, serverOwned: true } as const

const SERVICE_CAPTIONS = {
  address1: 'Service address, line 1',
  address2: 'Service address, line 2',
  city: 'Service city',
  state: 'Service state',
  zip: 'Service zip',
  country: 'Service country',
} as const

/**
 * An invoice for a rental; site, PO number, address and bill-to are copies that do not follow later changes of the customer, the site and
 * the rental (S2 §3, M-068).
 */
export const Invoice = defineEntity({
  name: 'Invoice',
  resource: 'Invoices',
  caption: 'Invoice',
  title: ['invoiceNumber'],
  isSearched: true,
  access: {
    read: permissions.viewBilling,
    create: permissions.manageInvoices,
    update: permissions.manageInvoices,
    delete: permissions.manageInvoices,
  },
  fields: {
    id: field.id(),
    invoiceNumber: field.integer('Invoice number', { min: 1, unique: true, ungrouped: true }),
    customerId: field.reference('Customer', 'Customer', { required: true, basis: 'owed' }),
    rentalId: field.reference('Rental', 'Rental', { required: true }),
    statusId: field.lookup('Status', 'InvoiceStatus', { default: INVOICE_STATUS.new, indexed: true }),
    serviceAddressId: field.reference('Service address', 'ServiceAddress', { required: true, basis: 'owed' }),
    serviceSiteName: field.text('Site name', { maxLength: 100 }),
    ...addressFields({ prefix: 'serviceAddress', captions: SERVICE_CAPTIONS, isCopy: true }),
    invoiceDate: field.day('Invoice date', { required: true, indexed: true }),
    dueDate: field.day('Due date', { indexed: true }),
    createDate: field.created(),
    createdBy: field.createdBy(),
    paid: field.instant('Paid', { serverOwned: true }),
    printed: field.instant('Printed'),
    emailed: field.instant('Emailed'),
    /** Whether it says something else than what was sent last. */
    changedSinceSent: field.flag('Changed since sent', { serverOwned: true }),
    /** When, by whom and why it was rejected last (IN920). */
    rejected: field.instant('Rejected', { serverOwned: true }),
    rejectedBy: field.text('Rejected by', { maxLength: 100, serverOwned: true }),
    rejectReason: field.note('Why rejected'),
    total: field.money('Total', derived),
    tax: field.money('Tax', derived),
    payments: field.money('Payments', derived),
    /** What of the payments was written off: no money was received for it (PY712). */
    writtenOff: field.money('Written off', derived),
    /** The unpaid part of total and tax. */
    balance: field.money('Balance', { ...derived, indexed: true }),
    paymentMethod: field.choice('Payment method', BILLING_TYPES),
    terms: field.choice('Terms', PAYMENT_TERMS),
    creditCardId: field.lookup('Credit card', 'CreditCard', { basis: 'copied' }),
    /** The fee of the chosen card, as it was when the card was chosen. */
    creditCardPercentage: field.rate('Credit card percentage', {
      isPercentage: true,
      decimals: 4,
      min: 0,
      max: 1,
      serverOwned: true,
    }),
    pONumber: field.text('PO number', { maxLength: 60 }),
    note: field.note('Note'),
    privateNote: field.note('Private note'),
    batchNumber: field.integer('Batch number', { indexed: true, ungrouped: true }),
    billDaily: field.flag('Bill daily'),
    billToName: field.text('Bill-to name', { maxLength: 130 }),
    billToContactName: field.text('Bill to', { maxLength: 130 }),
    billToPhone: field.text('Phone', { maxLength: 40 }),
    billToEmail: field.text('Email', { maxLength: 254, format: 'email' }),
    ...addressFields({ prefix: 'billTo', captions: BILLING_CAPTIONS, isCopy: true }),
    quickBooksId: field.text('Accounting ID', { maxLength: 40 }),
    quickBooksLastExport: field.instant('Last export'),
    readyToExport: field.instant('Ready to export'),
    jobMargin: field.rate('Job margin', {
      isPercentage: true,
      serverOwned: true,
      read: permissions.viewMargins,
    }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    rental: belongsTo('Rental', 'rentalId'),
    status: belongsTo('InvoiceStatus', 'statusId'),
    serviceAddress: belongsTo('ServiceAddress', 'serviceAddressId'),
    creditCard: belongsTo('CreditCard', 'creditCardId'),
    invoiceLines: hasMany('InvoiceLine', 'invoiceId'),
    paymentLines: hasMany('PaymentLine', 'invoiceId'),
    communications: hasMany('InvoiceCommunication', 'invoiceId'),
    emailMessages: hasMany('EmailMessage', 'invoiceId'),
  },
  indexes: [
    ['rentalId', 'createDate', 'deleted', 'statusId'],
    ['statusId', 'deleted'],
  ],
})

export type Invoice = RecordOf<typeof Invoice>
