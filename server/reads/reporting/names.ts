import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { column, type RowOf } from '../../database/readRows.ts'

/** Columns that name the customer of a row; all null without one. */
export const CUSTOMER_NAME = {
  typeId: column.numberOrNull,
  companyName: column.textOrNull,
  firstName: column.textOrNull,
  lastName: column.textOrNull,
}

/** The customer's display name, or null without a customer. */
export function customerNameOf({ typeId, ...names }: RowOf<typeof CUSTOMER_NAME>): string | null {
  return typeId === null ? null : customerDisplayName({ typeId, ...names })
}

/** Columns that name the driver of a row. */
export const DRIVER_NAME = { driverFirstName: column.textOrNull, driverLastName: column.textOrNull }

/** The driver's name, or null without a driver. */
export function driverNameOf(row: RowOf<typeof DRIVER_NAME>): string | null {
  return joinNonBlank([row.driverFirstName, row.driverLastName], ' ') || null
}
