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

/** Role rules, named after what they permit. */
export const permissions = {
  administer: ['Admin'],
  /** View customers in lists and pickers: every role whose screens show a customer's name. */
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
  /** Open the list of customers (F-011, F-046). */
  searchCustomers: ['Customer', 'Customer:Admin'],
  /** Open and edit customers (F-046). */
  manageCustomers: ['Customer:Admin'],
  /** View a customer's prices, charges and payment terms. */
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
  /** See at a glance what a caller has (RE540): the office; drivers have the jobs of their day. */
  answerCalls: [
    'Customer:Admin',
    'Rentals',
    'Rentals:Admin',
    'Schedule:Admin',
    'Invoice',
    'Invoice:Admin',
    'Payments',
    'Payments:Admin',
    'Admin',
  ],
  /** View rentals, jobs and photos: every role whose screens show a job (S1 §2, S2 §2). */
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
  /** Add photos of rentals: those who change rentals, and drivers, who photograph the scale's ticket (F-108, O-070). */
  addPhotos: ['Rentals:Admin', 'Schedule', 'Schedule:Admin', 'Admin'],
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
  /** Edit jobs in the job dialog. Drivers and those who correct times have permissions of their own (S1 §6, O-032). */
  editJobs: ['Rentals:Admin', 'Schedule:Admin', 'Invoice:Admin', 'Admin'],
  /** Review completed jobs before they are invoiced (O-046). */
  auditJobs: ['Rentals:Admin', 'Invoice:Admin', 'Admin'],
  /** Correct the billing data of a completed job (S1 §6). */
  correctBilling: ['Invoice:Admin', 'Admin'],
  /** Start and pause the time recording of a job. */
  trackJobTime: ['Schedule', 'Schedule:Admin', 'Job:CanEditStartComplete', 'Admin'],
  /** Look for jobs that took long, to correct their times before they are billed (O-047). */
  reviewJobTimes: ['Invoice:Admin', 'Admin'],
  /** Correct the times of jobs, in the job dialog and in job review (S1 §6, O-048). */
  changeJobTimes: ['Job:CanEditStartComplete', 'Invoice:Admin', 'Admin'],
  /** View costs and margins of jobs (O-009, O-022, M-034). */
  viewMargins: ['Rentals', 'Rentals:Admin', 'Invoice', 'Invoice:Admin', 'Reporting', 'Admin'],
  /** Open the board and the days of drivers (F-011, O-058, O-070). */
  viewSchedule: ['Schedule', 'Schedule:Admin'],
  /** Move jobs on the board, add notes to it, copy and pause (O-066, O-067). */
  scheduleJobs: ['Schedule:Admin'],
  completeJobs: ['Schedule:CanComplete'],
  uncompleteJobs: ['Schedule:CanUnComplete'],
  /** View and edit the start and completion times of a job in the job dialog (S1 §6). */
  changeStartAndCompletion: ['Job:CanEditStartComplete', 'Admin'],
  /** Reorder the columns of the board (O-065). */
  reorderBoard: ['Schedule:Admin', 'Admin'],
  viewDumpsters: ['Dumpster', 'Dumpster:Admin', 'Admin'],
  manageDumpsters: ['Dumpster:Admin'],
  manageInvoices: ['Invoice:Admin'],
  /** View what awaits invoicing, with its estimated revenue (M-029). */
  viewInvoicing: ['Invoice', 'Invoice:Admin', 'Admin'],
  /** Open the lists of payments and credits (S2 §6). */
  viewPayments: ['Payments', 'Payments:Admin'],
  managePayments: ['Payments:Admin'],
  /** View the operations reports (S0 §6); administrators see the dashboard, which shows some of the same figures. */
  viewReports: ['Reporting', 'Admin'],
  /** View receivables by age: a report, and a call of the invoicing screens (S1 §2, S2 §7). */
  viewReceivables: ['Reporting', 'Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'Admin'],
  /** Print invoices, including those listed for the second accounting package (S2 §2). */
  printInvoices: ['Invoice', 'Invoice:Admin', 'GreatPlains', 'Admin'],
  printReceipts: ['Payments', 'Payments:Admin', 'Admin'],
  /** Print statements and open invoices of customers (F-050). */
  printAccounts: ['Customer:Admin', 'Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'Admin'],
  /** Send email to customers (F-065, M-024, M-064). */
  sendEmail: ['Customer:Admin', 'Invoice:Admin', 'Payments:Admin'],
  /** Hand invoices over to Great Plains (S2 §6, M-048). */
  exportToGreatPlains: ['GreatPlains'],
  /** View what was exported to the accounting packages and how they responded (M-048, M-069). */
  viewExports: ['Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'GreatPlains', 'Admin'],
  /** Export to QuickBooks: invoices and payments, each by those who manage them, and customers by either (S2 §6, M-050). */
  exportToQuickBooks: ['Invoice:Admin', 'Payments:Admin'],
} as const satisfies Record<string, RoleRule>
