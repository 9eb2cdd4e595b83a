import { permissions } from './roles.ts'

/** What each permission allows, as the end of "may …"; null for one that says nothing beside the others (AD300). */
const WORDS = {
  administer: 'use everything under Admin and the dashboard, read the audit log',
  viewCustomers: 'see customers',
  searchCustomers: 'search the list of customers',
  manageCustomers: 'add, edit and delete customers, their addresses, rates and contacts',
  viewBilling: 'see prices, terms, invoices and payments of customers',
  numberInvoices: null,
  changeServiceAddresses: 'edit service addresses',
  answerCalls: null,
  viewRentals: 'see rentals, jobs and photos',
  manageRentals: 'add and delete rentals',
  changeRentals: 'edit rentals and photos',
  addPhotos: 'add photos',
  addJobs: 'add and delete jobs',
  changeJobs: null,
  editJobs: 'edit jobs',
  auditJobs: 'audit completed jobs',
  correctBilling: 'correct the billing data of completed jobs',
  trackJobTime: 'start and pause their own jobs, with Schedule:Admin those of all drivers',
  reviewJobTimes: 'review the times of jobs',
  changeJobTimes: 'correct the times of jobs',
  viewMargins: 'see costs and margins',
  viewSchedule: 'open the board and the days of drivers',
  scheduleJobs: 'move, copy and pause jobs on the board',
  completeJobs: 'complete the jobs of all drivers',
  uncompleteJobs: 'un-complete jobs',
  changeStartAndCompletion: 'edit when a job was started and completed',
  reorderBoard: 'arrange the columns of the board',
  viewDumpsters: 'see dumpsters',
  manageDumpsters: 'add, edit, move and delete dumpsters',
  manageInvoices: 'create, edit, review, send, void and delete invoices',
  viewInvoicing: 'see invoices, and what waits for invoicing',
  viewPayments: 'see the lists of payments and credits',
  managePayments: 'enter, edit and delete payments and credits',
  viewReports: 'open the reports',
  viewReceivables: 'see receivables by age',
  printInvoices: 'print invoices',
  printReceipts: 'print receipts',
  printAccounts: 'print statements and open invoices',
  sendEmail: 'email customers',
  exportToGreatPlains: 'export invoices to Great Plains',
  viewExports: 'see what was exported to the accounting packages',
  exportToQuickBooks: 'export to QuickBooks',
} satisfies Record<keyof typeof permissions, string | null>

const WORDS_BY_NAME: Readonly<Record<string, string | null>> = WORDS

/** What these roles permit together: `May see customers; search the list of customers.` (AD300). */
export function permittedTo(roles: readonly string[]): string {
  const words = Object.entries(permissions)
    .filter(([, allowed]) => allowed.some((role) => roles.includes(role)))
    .flatMap(([name]) => WORDS_BY_NAME[name] ?? [])
  return words.length === 0 ? 'Sees inventory and notes, and nothing else.' : `May ${words.join('; ')}.`
}
