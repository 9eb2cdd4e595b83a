import { always, onAllRows, onRow, type ExpectedScreen } from './ExpectedScreen.ts'

const GREAT_PLAINS = ['GreatPlains'] as const

/** The screens of accounting packages (S2 §2, §6). */
export const EXPECTED_ACCOUNTING_SCREENS: readonly ExpectedScreen[] = [
  {
    path: 'great-plains/overview/:page?',
    address: () => '/great-plains/overview',
    heading: /^Invoices to export$/,
    roles: GREAT_PLAINS,
    list: 'Invoices to export',
    actions: {
      Open: onRow(['Invoice:Admin']),
      'Refresh Data': always(GREAT_PLAINS),
      'Export Selected': onRow(GREAT_PLAINS),
      'Export All': onAllRows(GREAT_PLAINS),
      Print: onRow(GREAT_PLAINS),
      History: onRow(['Admin']),
    },
    edits: { roles: GREAT_PLAINS, needsAll: ['Invoice:Admin'], columns: ['Invoice date'] },
  },
  {
    path: 'quickbooks/overview',
    address: () => '/quickbooks/overview',
    heading: /^QuickBooks$/,
    roles: ['Invoice', 'Invoice:Admin', 'Payments', 'Payments:Admin', 'GreatPlains', 'Admin'],
    list: 'QuickBooks',
    isEmpty: true,
    actions: {
      Open: onRow(['Invoice:Admin']),
      'Export Selected': onRow(['Invoice:Admin']),
      'Export All': always(['Invoice:Admin']),
      History: onRow(['Admin']),
    },
    edits: { roles: ['Invoice:Admin'], columns: ['Date'] },
  },
  {
    path: 'quickbooks/callback',
    address: () => '/quickbooks/callback',
    heading: /^QuickBooks$/,
    roles: ['Admin'],
  },
]
