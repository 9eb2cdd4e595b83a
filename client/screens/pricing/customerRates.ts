import { permissions } from '#shared/access/roles.ts'
import { customerRatesQuery } from '#shared/pricing/queries.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn } from '../../screen/columns/recordColumns.ts'

/** `/admin/customer-rates`: the rates of all customers (F-105). */
export const CustomerRates = listScreen(customerRatesQuery, {
  id: 'admin-customer-rates',
  caption: 'Customer rates',
  expand: ['customer'],
  // As the query orders them: by customer, rate type and size.
  orderBy: [],
  limit: FIRST_ROWS,
  columns: ({ title }) => [
    customerColumn((row) => row, { strong: true, minWidth: 180 }),
    {
      key: 'customerType',
      caption: 'Customer type',
      value: ({ customer }) => title('CustomerType', customer?.typeId ?? null),
      width: 120,
    },
    { field: 'rateTypeId', width: 110 },
    { field: 'dumpsterId', minWidth: 110 },
    'rate',
    // Only hauling has a mileage.
    { field: 'baseMileage', decimals: 2, showsZero: false },
    { field: 'mileageOffset', decimals: 2, showsZero: false },
    'mileageOffsetRate',
    'extendedRange',
    'outerRange',
    'regularRange',
    { field: 'weightLimit', decimals: 2 },
    'range',
    'pricePerTon',
    'zone',
    'validFrom',
    'validUntil',
    'created',
    'createdBy',
  ],
  opens: { needs: permissions.manageCustomers, path: ({ customerId }) => `/customers/${customerId}` },
  emptyText: 'No customer has custom rates. List prices apply.',
})
