import type { InvoiceRow } from '#client/screens/invoices/invoiceRows.ts'
import type { JobRow } from '#client/screen/jobs/jobRows.ts'
import type { PaymentRow } from '#client/screens/payments/paymentRows.ts'
import type { RentalRow } from '#client/screens/rentals/rentalRows.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { rentalInventoryQuery, type RentalInventoryRow } from '#shared/inventory/queries.ts'
import { isSent, totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { jobDisplayAddress, jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { paymentsQuery } from '#shared/payments/queries.ts'
import { maxDaysOnSite, siteInventoryText } from '#shared/rentals/daysOnSite.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import type { BareList, ListContext } from './BareList.ts'
import { dumpsterList } from './dumpsterList.ts'

const TIME_ZONE = 'America/Detroit'

const rentals: BareList<RentalRow> = {
  title: 'Rental Overview',
  gridId: 'rentals-grid',
  query: rentalsQuery.name,
  beside: { [rentalInventoryQuery.name]: 'rentalId' },
  columns: [
    { caption: 'Rental', width: 76, value: ({ id }) => rentalDisplayId(id) },
    { caption: 'Customer', value: ({ customer }) => customer && customerDisplayName(customer) },
    {
      caption: 'Site address',
      value: ({ serviceAddress }) => serviceAddress && serviceAddressDisplayName(serviceAddress),
    },
    { caption: 'Inventory', value: ({ id }, context) => siteInventoryText(dumpstersAt(id, context)) },
    {
      caption: 'Max days',
      kind: 'number',
      width: 90,
      value: ({ id }, context) =>
        maxDaysOnSite(
          dumpstersAt(id, context).map(({ placed }) => ({ placed, removed: null })),
          new Date().toISOString(),
          TIME_ZONE,
        ),
    },
    { caption: 'Start', kind: 'day', width: 104, value: ({ startDate }) => startDate },
    { caption: 'End', kind: 'day', width: 104, value: ({ endDate }) => endDate },
    { caption: 'Status', width: 124, value: ({ statusId }, { title }) => title('RentalStatus', statusId) },
  ],
}

function dumpstersAt(rentalId: number, { beside }: ListContext) {
  return beside<RentalInventoryRow>(rentalInventoryQuery.name, rentalId).flatMap(({ data }) => data)
}

const jobs: BareList<JobRow> = {
  title: 'Job Overview',
  gridId: 'jobs',
  query: jobsQuery.name,
  omits: 'unaudited',
  columns: [
    { caption: 'Job', width: 90, value: ({ id }) => jobDisplayId(id) },
    { caption: 'Type', width: 104, value: ({ jobTypeId }, { title }) => title('JobType', jobTypeId) },
    { caption: 'Customer', value: ({ rental }) => rental?.customer && customerDisplayName(rental.customer) },
    { caption: 'Driver', width: 130, value: ({ driverId }, { title }) => title('User', driverId) },
    { caption: 'Size', width: 124, value: ({ dumpsterId }, { title }) => title('Dumpster', dumpsterId) },
    { caption: 'Weight', kind: 'number', width: 90, value: ({ weight }) => weight },
    { caption: 'Start date', kind: 'day', width: 104, value: ({ startDate }) => startDate },
    { caption: 'Started', kind: 'instant', width: 160, value: ({ started }) => started },
    { caption: 'Completed', kind: 'instant', width: 160, value: ({ completed }) => completed },
    { caption: 'Address', value: jobDisplayAddress },
    { caption: 'Driver notes', value: ({ driverNotes }) => driverNotes },
  ],
}

const invoices: BareList<InvoiceRow> = {
  title: 'Invoice Overview',
  gridId: 'invoices-grid',
  query: invoicesQuery.name,
  columns: [
    { caption: 'Invoice', width: 90, value: ({ invoiceNumber }) => String(invoiceNumber ?? '') },
    { caption: 'Status', width: 124, value: ({ statusId }, { title }) => title('InvoiceStatus', statusId) },
    { caption: 'Total', kind: 'money', width: 110, value: totalWithTax },
    { caption: 'Rental', width: 90, value: ({ rentalId }) => rentalId && rentalDisplayId(rentalId) },
    { caption: 'Date', kind: 'day', width: 104, value: ({ invoiceDate }) => invoiceDate },
    { caption: 'Customer', value: ({ customer }) => customer && customerDisplayName(customer) },
    { caption: 'Sent', kind: 'flag', width: 70, value: isSent },
    {
      caption: 'Marks',
      value: ({ customer, readyToExport }) =>
        joinNonBlank(
          [customer?.preferredCommunication, readyToExport === null ? null : 'Ready to export'],
          ' · ',
        ),
    },
    {
      caption: 'Service address',
      value: ({ serviceAddress1, serviceAddressCity }) =>
        joinNonBlank([serviceAddress1, serviceAddressCity], ', '),
    },
  ],
}

const payments: BareList<PaymentRow> = {
  title: 'Payments Overview',
  gridId: 'payments-grid',
  query: paymentsQuery.name,
  columns: [
    { caption: 'Payment', width: 90, value: ({ id }) => String(id) },
    { caption: 'Customer', value: ({ customer }) => customer && customerDisplayName(customer) },
    { caption: 'Date', kind: 'day', width: 104, value: ({ paymentDate }) => paymentDate },
    { caption: 'Kind', width: 96, value: ({ kind }) => kind },
    { caption: 'Method', width: 124, value: (row, { title }) => title('PaymentMethod', row.paymentMethodId) },
    { caption: 'Amount', kind: 'money', width: 110, value: ({ paymentAmount }) => paymentAmount },
    { caption: 'Reversed', kind: 'day', width: 104, value: ({ reversed }) => reversed },
    { caption: 'Reference', width: 110, value: ({ referenceNumber }) => referenceNumber },
    { caption: 'QB ID', width: 110, value: ({ quickBooksId }) => quickBooksId },
    { caption: 'QB export', kind: 'instant', width: 160, value: ({ quickBooksExport }) => quickBooksExport },
  ],
}

const customers: BareList<Customer> = {
  title: 'Customer Search',
  gridId: 'customer-search',
  query: customersQuery.name,
  columns: [
    { caption: 'Type', width: 124, value: ({ typeId }, { title }) => title('CustomerType', typeId) },
    { caption: 'Company', value: ({ companyName }) => companyName },
    { caption: 'Customer name', value: customerDisplayName },
    { caption: 'Contact name', value: ({ firstName, lastName }) => joinNonBlank([firstName, lastName], ' ') },
    { caption: 'Billing type', width: 112, value: ({ billingType }) => billingType },
    { caption: 'Phone', width: 130, value: ({ phone }) => phone },
    { caption: 'Email', value: ({ email }) => email },
    {
      caption: 'Address',
      value: ({ billAddress1, billCity }) => joinNonBlank([billAddress1, billCity], ', '),
    },
    {
      caption: 'Sales person',
      width: 124,
      value: (row, { title }) => title('SalesPerson', row.salesPersonId),
    },
  ],
}

/** The main lists. */
export const BARE_LISTS: readonly BareList<never>[] = [
  rentals,
  jobs,
  invoices,
  payments,
  dumpsterList,
  customers,
]
