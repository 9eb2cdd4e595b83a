import { EXPECTED_ACCOUNTING_SCREENS } from './expectedAccountingScreens.ts'
import { EXPECTED_ADMIN_SCREENS } from './expectedAdminScreens.ts'
import { INVOICE_SCREENS } from './expectedInvoiceScreens.ts'
import type { RoleName } from '#shared/access/roles.ts'
import { always, EVERYBODY, onRow, onSomeRows, type ExpectedScreen } from './ExpectedScreen.ts'
import { EXPECTED_PAYMENT_SCREENS } from './expectedPaymentScreens.ts'

const ADMIN = ['Admin'] as const
const CUSTOMER_ADMIN = ['Customer:Admin'] as const

const SCHEDULE_ADMIN = ['Schedule:Admin'] as const
const RENTALS_ADMIN = ['Rentals:Admin'] as const
const DUMPSTER_ADMIN = ['Dumpster:Admin'] as const

/** The roles whose screens show rentals and jobs (S1 §2, S2 §2). */
const SEES_RENTALS: readonly RoleName[] = [
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
]

/** Administrators see what the dashboard has, too (S0 §6). */
const REPORTING = ['Reporting', 'Admin'] as const

/** All screens, as S0 §2 and §6 have them. A screen that is not in this list fails the tests. */
export const EXPECTED_SCREENS: readonly ExpectedScreen[] = [
  {
    path: 'customers/search',
    address: () => '/customers/search',
    heading: /^Customers$/,
    roles: ['Customer', 'Customer:Admin'],
    list: 'Customers',
    actions: {
      Open: onRow(CUSTOMER_ADMIN),
      Add: always(CUSTOMER_ADMIN),
      Delete: onRow(CUSTOMER_ADMIN),
    },
    edits: {
      roles: CUSTOMER_ADMIN,
      columns: [
        'Type',
        'Company',
        'First name',
        'Last name',
        'Billing type',
        'Phone',
        'Email',
        'Sales person',
        'Payment terms',
        'Billing rule',
        'Fuel rate',
        'Percentage-based fuel rate',
        'Extension rate',
        'Standard rental length',
        'Credit card',
        'Bypass Kent surcharge',
        'Preferred communication',
        'Scheduling name',
        'Site notes',
        'Notes',
        'Billing address',
        'Billing address, line 2',
        'City',
        'State',
        'Zip',
      ],
    },
  },
  {
    path: 'customers/:id',
    address: (stored) =>
      `/customers/${stored.ids('SELECT id FROM Customer WHERE deleted IS NULL ORDER BY id LIMIT 1')[0]}`,
    heading: /\S/,
    roles: CUSTOMER_ADMIN,
  },
  {
    path: 'schedule/overview',
    address: () => '/schedule/overview',
    heading: /^Dispatch Overview$/,
    roles: ['Schedule', 'Schedule:Admin'],
  },
  {
    path: 'drivers/schedule',
    address: () => '/drivers/schedule',
    heading: /^Driver Schedule$/,
    roles: ['Schedule', 'Schedule:Admin'],
  },
  {
    path: 'jobs/overview',
    address: () => '/jobs/overview',
    heading: /^Jobs$/,
    roles: SEES_RENTALS,
    list: 'Jobs',
    actions: {
      Open: onRow(EVERYBODY),
      'Add Note': always(SCHEDULE_ADMIN),
      Complete: onRow(['Schedule:CanComplete']),
      UnComplete: onSomeRows(['Schedule:CanUnComplete']),
      UnAssign: onSomeRows(SCHEDULE_ADMIN),
      'Pause Job': onSomeRows(SCHEDULE_ADMIN),
      Copy: onSomeRows(SCHEDULE_ADMIN),
      Delete: onRow(SCHEDULE_ADMIN),
      'Reopen Pickup': onSomeRows(ADMIN),
      'Open Rental': onRow(EVERYBODY),
      'Show Only Unassigned': always(EVERYBODY),
      'Show All': always(EVERYBODY),
      'Without Weight': always(EVERYBODY),
    },
    edits: {
      roles: ['Admin', 'Rentals:Admin', 'Schedule', 'Schedule:Admin', 'Invoice:Admin'],
      columns: [
        'Weight',
        'End date',
        'Driver notes',
        'Site notes',
        'Additional Expense Due to Inventory Issue',
      ],
    },
  },
  {
    path: 'jobs/reported',
    address: () => '/jobs/reported',
    heading: /^Reported by drivers$/,
    roles: SCHEDULE_ADMIN,
    list: 'Reported by drivers',
    isEmpty: true,
    actions: {
      'Open Job': onRow(SCHEDULE_ADMIN),
      Accept: onRow(SCHEDULE_ADMIN),
      Reject: onRow(SCHEDULE_ADMIN),
      'Show All': always(SCHEDULE_ADMIN),
    },
  },
  {
    path: 'jobs/sites/:id',
    address: (stored) =>
      `/jobs/sites/${stored.ids('SELECT serviceAddressId AS id FROM Rental WHERE deleted IS NULL ORDER BY id DESC LIMIT 1')[0]}`,
    heading: /\S/,
    roles: SEES_RENTALS,
  },
  {
    path: 'invoices/job-review',
    address: () => '/invoices/job-review',
    heading: /^Job review$/,
    roles: ['Invoice:Admin', 'Admin'],
    list: 'Job review',
    actions: { 'Open Job Times': onRow(EVERYBODY), 'Set Job Time': onRow(EVERYBODY) },
    edits: { roles: EVERYBODY, columns: ['Weight', 'Driver notes'] },
  },
  ...EXPECTED_ADMIN_SCREENS,
  {
    path: 'rentals/overview',
    address: () => '/rentals/overview',
    heading: /^Rentals$/,
    roles: SEES_RENTALS,
    list: 'Rentals',
    actions: {
      Open: onRow(RENTALS_ADMIN),
      Add: always(RENTALS_ADMIN),
      Complete: onRow(RENTALS_ADMIN),
      'Add Delivery': onRow(RENTALS_ADMIN),
      'Add Pickup': onRow(RENTALS_ADMIN),
      'Add Exchange': onRow(RENTALS_ADMIN),
      'Add Round Trip': onRow(RENTALS_ADMIN),
      'Add Service': onRow(RENTALS_ADMIN),
      'Show All': always(SEES_RENTALS),
      Delete: onRow(RENTALS_ADMIN),
    },
    edits: {
      roles: ['Rentals:Admin', 'Admin'],
      columns: [
        'Start',
        'End',
        'PO number',
        'Price',
        'Preferred window',
        'Preferred time',
        'Bill daily',
        'Daily rate',
        'Driver instructions',
        'Notes',
        'Invoice notes',
      ],
    },
  },
  {
    path: 'rentals/:id',
    address: (stored) =>
      `/rentals/${stored.ids('SELECT id FROM Rental WHERE deleted IS NULL ORDER BY id DESC LIMIT 1')[0]}`,
    heading: /^R\d+$/,
    roles: SEES_RENTALS,
  },
  {
    path: 'dumpsters/overview',
    address: () => '/dumpsters/overview',
    heading: /^Dumpsters$/,
    roles: ['Dumpster', 'Dumpster:Admin', 'Admin'],
    list: 'Dumpsters',
    actions: {
      Open: onRow(DUMPSTER_ADMIN),
      Add: always(DUMPSTER_ADMIN),
      'Log Maintenance': onRow(DUMPSTER_ADMIN),
      'Assign Location': onRow(DUMPSTER_ADMIN),
      'Add Note': onRow(DUMPSTER_ADMIN),
      Release: onRow(DUMPSTER_ADMIN),
      'Print Labels': onRow(EVERYBODY),
      'Scan Barcode': always(EVERYBODY),
      Delete: onRow(DUMPSTER_ADMIN),
    },
    edits: { roles: DUMPSTER_ADMIN, columns: ['Notes'] },
  },
  {
    path: 'dumpsters/:id',
    address: (stored) =>
      `/dumpsters/${stored.ids('SELECT id FROM DumpsterInventory WHERE deleted IS NULL')[0]}`,
    heading: /^Dumpsters$/,
    roles: DUMPSTER_ADMIN,
  },
  {
    path: 'inventory/overview',
    address: () => '/inventory/overview',
    heading: /^Inventory$/,
    roles: EVERYBODY,
    list: 'Inventory',
    actions: {},
  },
  {
    path: 'inventory/substitutions',
    address: () => '/inventory/substitutions',
    heading: /^Inventory substitutions$/,
    roles: EVERYBODY,
    list: 'Inventory substitutions',
    actions: {},
  },
  {
    path: 'dashboard/overview',
    address: () => '/dashboard/overview',
    heading: /^Dashboard$/,
    roles: ADMIN,
  },
  {
    path: 'reporting/araging',
    address: () => '/reporting/araging',
    heading: /^Receivables Aging$/,
    roles: REPORTING,
    list: 'Receivables by customer',
    actions: {},
  },
  {
    path: 'reporting/revenue-forecast',
    address: () => '/reporting/revenue-forecast',
    heading: /^Revenue Forecast$/,
    roles: REPORTING,
  },
  {
    path: 'reporting/revenue-by-type',
    address: () => '/reporting/revenue-by-type',
    heading: /^Revenue By Type$/,
    roles: REPORTING,
  },
  {
    path: 'reporting/customer-totals',
    address: () => '/reporting/customer-totals',
    heading: /^Customer Totals$/,
    roles: REPORTING,
  },
  {
    path: 'reporting/margins',
    address: () => '/reporting/margins',
    heading: /^Margins$/,
    roles: REPORTING,
  },
  ...EXPECTED_PAYMENT_SCREENS,
  ...INVOICE_SCREENS,
  ...EXPECTED_ACCOUNTING_SCREENS,
  {
    path: 'dispatch-notes/overview',
    address: () => '/dispatch-notes/overview',
    heading: /^Dispatch notes$/,
    roles: null,
    list: 'Dispatch notes',
    actions: {
      'Add Note': always(EVERYBODY),
      'Create Rental': onSomeRows(RENTALS_ADMIN),
      'Mark Complete': onSomeRows(EVERYBODY),
      UnComplete: onSomeRows(EVERYBODY),
      'Show All': always(EVERYBODY),
      Delete: onRow(EVERYBODY),
    },
    edits: {
      roles: EVERYBODY,
      columns: [
        'Company name',
        'Site name',
        'Rental date',
        'Dumpster',
        'Rental time',
        'Phone',
        'Email',
        'Address',
        'City',
        'Payment terms',
        'Preferred communication',
        'Notes',
      ],
    },
  },
]
