import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { column, type RowOf } from '../../database/readRows.ts'

/** Columns that name the customer of a row; all missing where it has none. */
export const CUSTOMER_NAME = {
  typeId: column.numberOrNull,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
}

/** The customer's display name, or null where the row has no customer. */
export function customerNameOf({ typeId, ...names }: RowOf<typeof CUSTOMER_NAME>): string | null {
  return typeId === null ? null : customerDisplayName({ typeId, ...names })
}

/** Columns that name the driver of a row. */
export const DRIVER_NAME = { driverFirstName: column.textOrNull, driverLastName: column.textOrNull }

/** The driver's name, or null where nobody drives. */
export function driverNameOf(row: RowOf<typeof DRIVER_NAME>): string | null {
  return joinNonBlank([row.driverFirstName, row.driverLastName], ' ') || null
}
