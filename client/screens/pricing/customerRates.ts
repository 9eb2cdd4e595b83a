import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { customerRatesQuery } from '#shared/pricing/queries.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'

const EXPAND = ['customer'] as const

type RateRow = RowOf<typeof customerRatesQuery, typeof EXPAND>

/** `/admin/customer-rates`: the rates of all customers (F-105). */
export const CustomerRates = listScreen(customerRatesQuery, {
  id: 'admin-customer-rates',
  caption: 'Customer rates',
  expand: EXPAND,
  // As the query orders them: by customer, rate type and size.
  orderBy: [],
  limit: 5000,
  columns: ({ title }) =>
    columnsOf<typeof CustomerRate, RateRow>(CustomerRate, [
      {
        key: 'customer',
        caption: 'Customer',
        value: ({ customer }) => (customer === null ? '' : customerDisplayName(customer)),
        strong: true,
        minWidth: 180,
      },
      {
        key: 'customerType',
        caption: 'Customer type',
        value: ({ customer }) => title('CustomerType', customer?.typeId ?? null),
        width: 120,
      },
      { field: 'rateTypeId', width: 110 },
      { field: 'dumpsterId', minWidth: 110 },
      'rate',
      'baseMileage',
      'mileageOffset',
      'mileageOffsetRate',
      'extendedRange',
      'outerRange',
      'regularRange',
      'weightLimit',
      'range',
      'pricePerTon',
      'zone',
      'created',
      'createdBy',
    ]),
  opens: { needs: permissions.manageCustomers, path: ({ customerId }) => `/customers/${customerId}` },
  emptyText: 'No customer has rates of its own. List prices apply.',
})
