import { permissions } from '#shared/access/roles.ts'
import type { RoleRule } from '#shared/model/kinds.ts'

/** A call of the specification: its members with sample values, and the roles that may make it. */
export interface SpecifiedCall {
  readonly rows: string
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly members: Readonly<Record<string, unknown>>
  readonly roles: RoleRule
}

const call =
  (method: SpecifiedCall['method']) =>
  (rows: string, address: string, roles: RoleRule, members = {}): SpecifiedCall => ({
    rows,
    method,
    address: `/api/${address}`,
    members,
    roles,
  })

const get = call('GET')
const post = call('POST')

const WEEK = { startDate: '2025-04-28T04:00:00.000Z', endDate: '2025-05-05T03:59:59.999Z' }
const HISTORY = {
  statusIds: [10, 11],
  includeDeleted: false,
  invoiceDateFrom: '2025-05-01',
  invoiceDateTo: '2025-05-31',
  createdFrom: null,
  createdTo: null,
}

const UTILITY: readonly SpecifiedCall[] = [
  post('F-116 F-117 M-017', 'utility/getNextIntNumber', permissions.numberInvoices, {
    name: 'InvoiceNumber',
  }),
  post('F-116 F-033', 'utility/testGeoAPIfy', permissions.viewCustomers, { text: 'Main St' }),
  post('F-116 F-075', 'utility/updateUncompletedJobs', permissions.changeServiceAddresses, {
    serviceAddressId: 11,
  }),
  post('F-116 O-054', 'utility/uncompleteJob', permissions.uncompleteJobs, { jobId: 201 }),
  post('F-116 M-024', 'utility/addEmailToQueue', permissions.manageInvoices, { ids: [301] }),
  post('F-116 M-024', 'utility/sendEmail', permissions.manageInvoices, { ids: [301] }),
  post(
    'F-116 M-052',
    'utility/updateCustomerBalance',
    [...permissions.manageInvoices, ...permissions.managePayments, ...permissions.manageCustomers],
    { customerId: 1 },
  ),
  post('F-116 M-052', 'utility/updateJobMarginsByInvoiceId', permissions.viewMargins, { invoiceId: 301 }),
  post('F-116 O-023', 'utility/updateJobMarginByIds', permissions.viewMargins, { jobIds: [201] }),
  post('F-116 M-048 M-049', 'utility/postToGreatPlains', permissions.exportToGreatPlains, { ids: [301] }),
  post('F-116', 'utility/updateJobCompleteTimesByIds', permissions.changeJobTimes, { jobIds: [201] }),
  post(
    'F-116 O-053',
    'utility/generateRevenueLines',
    [...permissions.manageInvoices, ...permissions.completeJobs, ...permissions.trackJobTime],
    { jobId: 201 },
  ),
  post('F-116 O-027', 'utility/updateRentalStatuses', permissions.addJobs, { rentalIds: [101] }),
  get('F-116 O-078', 'utility/dumpsterUsage', 'signedIn'),
  get('F-116 O-088', 'utility/aRTotals', permissions.viewReceivables),
  get('F-116 O-088', 'utility/aRAging', permissions.viewReceivables),
]

const JOBS: readonly SpecifiedCall[] = [
  post('O-092 O-053', 'job/completeJob', [...permissions.completeJobs, ...permissions.trackJobTime], {
    jobId: 203,
    inventoryId: 1,
    destinationPickId: null,
    destinationDropId: null,
    weight: null,
    dumpSiteId: null,
  }),
  post('O-092 O-099', 'job/getNextDumpSiteForJob', permissions.viewRentals, { jobId: 203 }),
  post('O-092 O-048', 'job/updateTotalMinutes', permissions.changeJobTimes, { jobTimeId: 1 }),
  post('O-092 O-009', 'job/getRentalMarginInfos', permissions.administer, { rentalId: 101 }),
  post('O-092 O-047', 'job/updateJobTimeLengths', permissions.changeJobTimes, {
    jobIds: [201],
    maxLength: 60,
  }),
  post('O-092 O-047', 'job/setJobTimeLengths', permissions.changeJobTimes, { jobIds: [201], time: 45 }),
  post('O-070', 'job/reportOnJob', permissions.trackJobTime, {
    jobId: 203,
    weight: 3,
    note: 'Gate was locked',
  }),
  post('O-092 O-052', 'job/pauseJob', permissions.trackJobTime, { jobId: 203 }),
]

const DASHBOARD: readonly SpecifiedCall[] = [
  'getDashboardInfos',
  'getAverageLoadTimes',
  'getDumpstersOnSite',
  'getInvoiceDashboard',
  'getAvailabilityInfos',
  'getDumpsterAverageMargins',
  'getSubbedDumpsters',
  'getLostJobsByDumpster',
].map((name) => post('O-091', `dashboard/${name}`, permissions.administer, WEEK))

/** Calls with a JSON response (S0 §7, S1 §7, S2 §7), except those of the accounting packages. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  post('F-016', 'account/currentUser', 'signedIn'),
  ...UTILITY,
  ...JOBS,
  ...DASHBOARD,
  post('M-034', 'history/invoice', permissions.viewInvoicing, HISTORY),
]

/** Calls that accept or return files. */
export const SPECIFIED_FILES: readonly SpecifiedCall[] = [
  post('F-112 O-093', 'file/savePhoto', permissions.addPhotos, { id: 101, mode: 1 }),
  get('F-118', 'report/invoice', permissions.printInvoices, { ids: [301] }),
  get('F-118 M-064', 'report/PaymentReceipt', permissions.printReceipts, { ids: [401] }),
  get('F-118', 'report/Statement', permissions.printAccounts, { id: 1 }),
  get('F-118', 'report/OpenInvoice', permissions.printAccounts, { customerId: 1 }),
  get('O-081 O-084', 'report/Dashboard', permissions.administer, { from: '2025-05-05', to: '2025-05-11' }),
]
