import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { User } from '#shared/people/User.ts'
import type { RowOf } from '../../database/readRows.ts'
import { orNull, renamed } from '../../database/selection.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

/** Columns that name the customer `c` of a row; all null without one. */
export const OPTIONAL_CUSTOMER_NAME = orNull(CUSTOMER_NAME)

/** The customer's display name, or null without a customer. */
export function customerNameOf(row: RowOf<typeof OPTIONAL_CUSTOMER_NAME.columns>): string | null {
  const { typeId, companyName, firstName, lastName } = row
  return typeId === null ? null : customerDisplayName({ typeId, companyName, firstName, lastName })
}

/** Columns that name the driver `u` of a row. */
export const DRIVER_NAME = orNull(
  renamed(User, 'u', { driverFirstName: 'firstName', driverLastName: 'lastName' }),
)

/** The driver's name, or null without a driver. */
export function driverNameOf(row: RowOf<typeof DRIVER_NAME.columns>): string | null {
  return joinNonBlank([row.driverFirstName, row.driverLastName], ' ') || null
}
