import { permissions } from '#shared/access/roles.ts'
import { customerRatesQuery } from '#shared/pricing/queries.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { FIRST_ROWS } from '../../screen/list/Listed.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { customerColumn } from '../../screen/columns/recordColumns.ts'

import { RateChangeModel } from './RateChangeModel.ts'

const rateChangeDialog = loadedOnUse(async () => (await import('./RateChangeDialog.tsx')).RateChangeDialog)

/** `/admin/customer-rates`: the rates of all customers, without those that ended before today (F-105, PR702). */
export const CustomerRates = listScreen(customerRatesQuery, {
  id: 'admin-customer-rates',
  caption: 'Customer rates',
  expand: ['customer'],
  // As the query orders them: by customer, rate type and size.
  orderBy: [],
  limit: FIRST_ROWS,
  filter: [
    {
      parameter: 'unexpiredOn',
      isOfToday: true,
      isInitiallySet: true,
      set: 'Hide Expired',
      unset: 'Show Expired',
      emptyText: 'No customer has a rate that is in force or to come.',
    },
  ],
  selection: 'multiple',
  actions: [
    {
      caption: 'Change From a Day',
      icon: 'calendar',
      needs: CustomerRate.access.create,
      // Each is two records of the save.
      limit: MAX_SAVED_RECORDS / 2,
      withRecords: async (rates, { app, model, clearSelection }) => {
        const change = new RateChangeModel(app, rates)
        if ((await app.dialogs.show(rateChangeDialog(), { model: change })) !== true) return
        model.include(...change.apply())
        clearSelection()
      },
    },
  ],
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
