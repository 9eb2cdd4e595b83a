import type { RoleName } from '#shared/access/roles.ts'
import { ROLES } from '#shared/access/roles.ts'

/** A user of the demo company; the sign-in page lists them with what they do. */
export interface DemoPerson {
  readonly firstName: string
  readonly lastName: string
  readonly userName: string
  readonly work: string
  readonly isActive: boolean
  readonly roles: readonly RoleName[]
}

/** Creates a person with an account name in the company's format. */
export const person = (
  firstName: string,
  lastName: string,
  work: string,
  roles: readonly RoleName[],
  isActive = true,
): DemoPerson => ({
  firstName,
  lastName,
  userName: `${firstName}.${lastName}@rolloff.example`.toLowerCase(),
  work,
  isActive,
  roles,
})

export const DRIVER = 'Driver'

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('Kim', 'DeVries', 'Owner: everything, audit history included', ROLES),
  person('Dana', 'Whitfield', 'Office: customers, rentals and invoices', [
    'Customer',
    'Customer:Admin',
    'Rentals',
    'Rentals:Admin',
    'Invoice',
    'Invoice:Admin',
    'Payments',
    'Dumpster',
  ]),
  person('Ann', 'Kuiper', 'Office: customers and payments', [
    'Customer',
    'Customer:Admin',
    'Rentals',
    'Payments',
    'Payments:Admin',
  ]),
  person('Carol', 'Reed', 'Front desk: looks customers up', ['Customer']),
  person('Sue', 'Postma', 'Dispatcher', [
    'Customer',
    'Rentals',
    'Schedule',
    'Schedule:Admin',
    'Schedule:CanComplete',
    'Schedule:CanUnComplete',
    'Dumpster',
  ]),
  person('Pete', 'Kamps', 'Operations: rentals, the board and job times', [
    'Rentals',
    'Rentals:Admin',
    'Schedule',
    'Schedule:Admin',
    'Schedule:CanComplete',
    'Schedule:CanUnComplete',
    'Job:CanEditStartComplete',
    'Dumpster',
    'Invoice',
    'Reporting',
  ]),
  person('Walt', 'Bolt', 'Yard: dumpsters and their maintenance', ['Dumpster', 'Dumpster:Admin']),
  person('Bob', 'Visser', DRIVER, ['Schedule']),
  person('Ray', 'Ortega', DRIVER, ['Schedule', 'Schedule:CanComplete']),
  person('Mike', 'Slagter', DRIVER, ['Schedule', 'Schedule:CanComplete']),
  person('Lou', 'Timmer', DRIVER, ['Schedule', 'Schedule:CanComplete']),
  person('Chris', 'Groen', DRIVER, ['Schedule', 'Schedule:CanComplete']),
  person('Tony', 'Flores', DRIVER, ['Schedule', 'Schedule:CanComplete']),
  person('Gail', 'Hughes', 'Bookkeeper: payments, reports and exports', [
    'Payments',
    'Payments:Admin',
    'Reporting',
    'GreatPlains',
  ]),
  person('Old', 'Account', 'Left the company: cannot sign in any more', ['Customer'], false),
]
