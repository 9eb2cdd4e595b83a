import type { ListsQuery } from '../NamedQuery.ts'

const byDisplayOrder = ['displayOrder', 'name']

/** The lookup tables of all screens in one request (S0 §7). */
export const lookups: ListsQuery = {
  resource: 'lookups',
  roles: 'signedIn',
  lists: [
    { name: 'customerTypes', entity: 'CustomerType', orderBy: byDisplayOrder },
    { name: 'rateTypes', entity: 'RateType', orderBy: byDisplayOrder },
    { name: 'dumpsters', entity: 'Dumpster', orderBy: ['displayOrder', 'size'] },
    { name: 'dumpsterCategories', entity: 'DumpsterCategory', orderBy: byDisplayOrder },
    { name: 'creditCards', entity: 'CreditCard', orderBy: byDisplayOrder },
    { name: 'salesPersons', entity: 'SalesPerson', orderBy: byDisplayOrder },
    { name: 'jobTypes', entity: 'JobType', orderBy: byDisplayOrder },
    { name: 'jobActions', entity: 'JobAction', orderBy: byDisplayOrder },
    { name: 'rentalStatuses', entity: 'RentalStatus', orderBy: byDisplayOrder },
    { name: 'invoiceStatuses', entity: 'InvoiceStatus', orderBy: byDisplayOrder },
    { name: 'paymentMethods', entity: 'PaymentMethod', orderBy: byDisplayOrder },
    { name: 'timeTypes', entity: 'TimeType', orderBy: byDisplayOrder },
    { name: 'tonExpenses', entity: 'TonExpense', orderBy: byDisplayOrder },
    { name: 'dumpsterFeeTypes', entity: 'DumpsterFeeType', orderBy: byDisplayOrder },
    { name: 'storageDumpSites', entity: 'StorageDumpSite', orderBy: byDisplayOrder },
    {
      name: 'quickBooksProducts',
      entity: 'QuickBooksProduct',
      orderBy: ['displayOrder', 'quickBooksProductService'],
    },
    { name: 'drivers', entity: 'Driver', orderBy: ['displayOrder'] },
    { name: 'users', entity: 'User', orderBy: ['lastName', 'firstName'] },
  ],
}
