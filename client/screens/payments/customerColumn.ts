import { customerDisplayName } from '#shared/customers/customerRules.ts'
import type { ComputedColumnSpec } from '../../grid/columns.ts'
import type { Places } from '../../screen/list/ListOptions.ts'

interface OfCustomer {
  readonly customerId: number
  readonly customer: Parameters<typeof customerDisplayName>[0] | null
}

/** Whose payment, credit or invoice it is; a link for those who may open the customer (M-051). */
export function customerColumn<Row extends OfCustomer>({ linkTo }: Places): ComputedColumnSpec<Row> {
  return {
    key: 'customer',
    caption: 'Customer',
    value: ({ customer }) => (customer === null ? '' : customerDisplayName(customer)),
    link: ({ customerId }) => linkTo(`/customers/${customerId}`),
    minWidth: 140,
  }
}
