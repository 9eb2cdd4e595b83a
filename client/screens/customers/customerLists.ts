import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { jobDisplayAddress } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { paymentCreditsQuery, paymentsQuery } from '#shared/payments/queries.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { openRecordDialog } from '../../context/recordDialogs.ts'
import {
  invoiceNumberColumn,
  invoiceTotalLook,
  jobColumn,
  paymentColumn,
  rentalColumn,
  siteColumn,
} from '../../screen/columns/recordColumns.ts'
import { invoiceStatusBadge, rentalStatusBadge } from '../../screen/columns/statusBadges.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { listTab } from '../../screen/list/listTab.tsx'

/** The customer's rentals (F-063). */
export const rentalsTab = listTab('Rentals', rentalsQuery, {
  parameter: 'customerId',
  layoutKey: 'customer-rentals',
  path: '/rentals',
  icon: 'truck',
  expand: ['serviceAddress'],
  orderBy: ['startDate desc', 'id desc'],
  columns: (services) => [
    rentalColumn(({ id }) => id, { key: 'displayId', strong: true, width: 100 }),
    siteColumn((row) => row, { minWidth: 200 }),
    { field: 'dumpsterId', width: 140 },
    'startDate',
    'endDate',
    'completed',
    { field: 'price', width: 100 },
    { field: 'pONumber', width: 120, visible: false },
    { field: 'statusId', badge: (row) => rentalStatusBadge(row, services) },
  ],
  emptyText: 'No rentals yet. Start one from a dispatch note or under Rentals.',
})

/** The customer's invoices; deleted ones are listed too, and marked (F-063). */
export const invoicesTab = listTab('Invoices', invoicesQuery, {
  parameter: 'customerId',
  includesDeleted: true,
  layoutKey: 'customer-invoices',
  path: '/invoices',
  icon: 'file',
  expand: [],
  orderBy: ['invoiceDate desc', 'id desc'],
  columns: (services) => [
    invoiceNumberColumn((row) => row, { strong: true }),
    'invoiceDate',
    'dueDate',
    {
      key: 'site',
      caption: 'Site address',
      value: ({ serviceAddress1, serviceAddressCity }) =>
        joinNonBlank([serviceAddress1, serviceAddressCity], ', '),
      minWidth: 200,
    },
    { field: 'total', look: invoiceTotalLook },
    { field: 'tax', width: 90, visible: false },
    'payments',
    'balance',
    { field: 'emailed', visible: false },
    { field: 'deletedBy', caption: 'Deleted by', width: 140, visible: false },
    { field: 'statusId', badge: (row) => invoiceStatusBadge(row, services) },
  ],
  emptyText: 'No invoices yet. They are created from completed jobs, under Invoices.',
})

/** The jobs of the customer's rentals (CU520). */
export const jobsTab = listTab('Jobs', jobsQuery, {
  parameter: 'customerId',
  layoutKey: 'customer-jobs',
  icon: 'truck',
  expand: [],
  orderBy: ['startDate desc', 'id desc'],
  columns: (_services, cellLinks) => [
    jobColumn(({ id }) => id, { key: 'displayId', strong: true }),
    { field: 'jobTypeId', width: 110 },
    rentalColumn(({ rentalId }) => rentalId, { cellLinks, width: 90 }),
    { field: 'driverId', width: 130 },
    { field: 'dumpsterId', caption: 'Size', width: 116 },
    'startDate',
    'completed',
    'weight',
    { key: 'displayAddress', caption: 'Address', value: jobDisplayAddress, minWidth: 200 },
  ],
  opens: (app, { id }) => openJob(app, id),
  emptyText: 'No jobs yet. They are added to a rental.',
})

/** What the customer paid (CU520). */
export const paymentsTab = listTab('Payments', paymentsQuery, {
  parameter: 'customerId',
  layoutKey: 'customer-payments',
  path: '/payments',
  icon: 'card',
  expand: [],
  orderBy: ['paymentDate desc', 'id desc'],
  columns: (_services) => [
    paymentColumn(({ id }) => id, { strong: true }),
    { field: 'paymentDate', caption: 'Date' },
    { field: 'kind', width: 96 },
    'paymentMethodId',
    { field: 'paymentAmount', caption: 'Amount' },
    { field: 'reversed', width: 104 },
    { field: 'referenceNumber', caption: 'Reference', minWidth: 140 },
    { field: 'createdBy', width: 140 },
    { field: 'quickBooksExport', caption: 'QB export' },
  ],
  emptyText: 'No payments yet. Use Receive Payment to enter one.',
})

/** What the customer has, or had, in credit (CU520). */
export const creditsTab = listTab('Credits', paymentCreditsQuery, {
  parameter: 'customerId',
  layoutKey: 'customer-credits',
  icon: 'card',
  expand: [],
  orderBy: ['created desc', 'id desc'],
  columns: (_services, cellLinks) => [
    { field: 'id', caption: 'Credit', strong: true, width: 90 },
    'amount',
    'created',
    'applied',
    paymentColumn(({ paymentId }) => paymentId, { key: 'paymentId', caption: 'Applied to', cellLinks }),
    paymentColumn(({ sourcePaymentId }) => sourcePaymentId, {
      key: 'sourcePaymentId',
      caption: 'From',
      cellLinks,
    }),
    { field: 'notes', minWidth: 200 },
  ],
  opens: (app, { id }) => openRecordDialog(app, 'PaymentCredit', id),
  emptyText: 'No credits. They come from payments of more than is owed, or are given under Credits.',
})
