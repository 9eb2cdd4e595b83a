import type { RoleRule } from '../model/kinds.ts'

/** The roles that a user may hold (S0 §6, S1 §6, S2 §6); names are case-sensitive. */
export const ROLES = [
  'Admin',
  'Customer',
  'Customer:Admin',
  'Rentals',
  'Rentals:Admin',
  'Schedule',
  'Schedule:Admin',
  'Schedule:CanComplete',
  'Schedule:CanUnComplete',
  'Job:CanEditStartComplete',
  'Dumpster',
  'Dumpster:Admin',
  'Invoice',
  'Invoice:Admin',
  'Payments',
  'Payments:Admin',
  'Reporting',
  'GreatPlains',
] as const

export type RoleName = (typeof ROLES)[number]

/** Role rules under the names of the work that they allow. */
export const permissions = {
  administer: ['Admin'],
  /** See customers in lists and pickers: everyone whose screens show a customer's name. */
  viewCustomers: [
    'Customer',
    'Customer:Admin',
    'Rentals',
    'Rentals:Admin',
    'Schedule',
    'Schedule:Admin',
    'Dumpster',
    'Dumpster:Admin',
    'Invoice',
    'Invoice:Admin',
    'Payments',
    'Payments:Admin',
    'Reporting',
    'GreatPlains',
    'Admin',
  ],
  /** Open and change customers (F-046). */
  manageCustomers: ['Customer:Admin'],
  /** See what a customer is charged and how it pays. */
  viewBilling: [
    'Customer:Admin',
    'Rentals',
    'Rentals:Admin',
    'Invoice',
    'Invoice:Admin',
    'Payments',
    'Payments:Admin',
    'Reporting',
    'GreatPlains',
    'Admin',
  ],
  /** Take the next invoice or batch number. */
  numberInvoices: ['Invoice:Admin', 'GreatPlains'],
  changeServiceAddresses: ['Customer:Admin', 'Rentals', 'Rentals:Admin'],
  /** See rentals, jobs and photos: everyone whose screens show a job (S1 §2, S2 §2). */
  viewRentals: [
    'Customer:Admin',
    'Rentals',
    'Rentals:Admin',
    'Schedule',
    'Schedule:Admin',
    'Dumpster',
    'Dumpster:Admin',
    'Invoice',
    'Invoice:Admin',
    'Payments',
    'Payments:Admin',
    'Reporting',
    'GreatPlains',
    'Admin',
  ],
  /** Add and remove rentals (O-005). */
  manageRentals: ['Rentals:Admin'],
  /** Change rentals and their photos; administrators un-complete rentals from the photos (F-108, F-109). */
  changeRentals: ['Rentals:Admin', 'Admin'],
  /** Add and remove jobs: of a rental, and on the board (O-005, O-067). */
  addJobs: ['Rentals:Admin', 'Schedule:Admin', 'Admin'],
  /** Change jobs: in rentals, on the board, as a driver, when auditing them for invoices (O-046, O-070). */
  changeJobs: [
    'Rentals:Admin',
    'Schedule',
    'Schedule:Admin',
    'Job:CanEditStartComplete',
    'Invoice:Admin',
    'Admin',
  ],
  /** Edit jobs in the job dialog; others who change jobs say their own of them: drivers, those who correct times (S1 §6, O-032). */
  editJobs: ['Rentals:Admin', 'Schedule:Admin', 'Invoice:Admin', 'Admin'],
  /** Look over completed jobs before they are invoiced (O-046). */
  auditJobs: ['Rentals:Admin', 'Invoice:Admin', 'Admin'],
  /** Correct what a completed job is charged by (S1 §6). */
  correctBilling: ['Invoice:Admin', 'Admin'],
  /** Start the clock of a job. */
  trackJobTime: ['Schedule', 'Schedule:Admin', 'Job:CanEditStartComplete', 'Admin'],
  /** Correct the times of jobs, in the job dialog and in job review (S1 §6, O-048). */
  changeJobTimes: ['Job:CanEditStartComplete', 'Invoice:Admin', 'Admin'],
  /** See what a job costs and what is left of its price (O-009, O-022, M-034). */
  viewMargins: ['Rentals', 'Rentals:Admin', 'Invoice', 'Invoice:Admin', 'Reporting', 'Admin'],
  /** Move jobs on the board, add notes to it, copy and pause (O-066, O-067). */
  scheduleJobs: ['Schedule:Admin'],
  completeJobs: ['Schedule:CanComplete'],
  uncompleteJobs: ['Schedule:CanUnComplete'],
  /** See and change in the job dialog when a job was started and completed (S1 §6). */
  changeStartAndCompletion: ['Job:CanEditStartComplete', 'Admin'],
  /** Order the columns of the board (O-065). */
  reorderBoard: ['Schedule:Admin', 'Admin'],
  viewDumpsters: ['Dumpster', 'Dumpster:Admin', 'Admin'],
  manageDumpsters: ['Dumpster:Admin'],
  manageInvoices: ['Invoice:Admin'],
  /** See what awaits invoicing, and what it will come to (M-029). */
  viewInvoicing: ['Invoice', 'Invoice:Admin', 'Admin'],
  managePayments: ['Payments:Admin'],
  /** See the operations reports (S0 §6); administrators see the dashboard, which has some of their figures. */
  viewReports: ['Reporting', 'Admin'],
  /** See what is owed, by age: a report, and a call of the money screens (S1 §2, S2 §7). */
  viewReceivables: ['Reporting', 'Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'Admin'],
  /** Have invoices on paper, also in the list that goes to the second accounting package (S2 §2). */
  printInvoices: ['Invoice', 'Invoice:Admin', 'GreatPlains', 'Admin'],
  printReceipts: ['Payments', 'Payments:Admin', 'Admin'],
  /** Have statements and open invoices of customers on paper (F-050). */
  printAccounts: ['Customer:Admin', 'Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'Admin'],
  /** Write to customers (F-065, M-024, M-064). */
  sendEmail: ['Customer:Admin', 'Invoice:Admin', 'Payments:Admin'],
  /** See what was exported to the accounting packages and what they answered (M-048, M-069). */
  viewExports: ['Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'GreatPlains', 'Admin'],
} as const satisfies Record<string, RoleRule>
