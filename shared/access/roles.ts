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
export const may = {
  administer: ['Admin'],
  /** See customers in lists and pickers: everyone whose screens show a customer's name. */
  seeCustomers: [
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
  administerCustomers: ['Customer:Admin'],
  /** See what a customer is charged and how it pays. */
  seeBilling: [
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
  changeServiceAddresses: ['Customer:Admin', 'Rentals', 'Rentals:Admin'],
} as const satisfies Record<string, RoleRule>
