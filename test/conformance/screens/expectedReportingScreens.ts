import { onSomeRows, type ExpectedScreen } from './ExpectedScreen.ts'

const ADMIN = ['Admin'] as const
const CUSTOMER_ADMIN = ['Customer:Admin'] as const

/** Administrators see what the dashboard has, too (S0 §6). */
const REPORTING = ['Reporting', 'Admin'] as const

/** The screens of figures (S0 §2, §6). */
export const EXPECTED_REPORTING_SCREENS: readonly ExpectedScreen[] = [
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
    actions: { 'Send Statements': onSomeRows(CUSTOMER_ADMIN) },
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
]
