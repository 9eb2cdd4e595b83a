import type { ListsQuery } from '../NamedQuery.ts'

const byPlace = ['displayOrder', 'name']

/** The small tables that every screen chooses from, all at once (S0 §7). */
export const lookups: ListsQuery = {
  resource: 'lookups',
  roles: 'signedIn',
  lists: [
    { name: 'customerTypes', entity: 'CustomerType', orderBy: byPlace },
    { name: 'rateTypes', entity: 'RateType', orderBy: byPlace },
    { name: 'dumpsters', entity: 'Dumpster', orderBy: ['displayOrder', 'size'] },
    { name: 'dumpsterCategories', entity: 'DumpsterCategory', orderBy: byPlace },
    { name: 'creditCards', entity: 'CreditCard', orderBy: byPlace },
    { name: 'salesPersons', entity: 'SalesPerson', orderBy: byPlace },
    { name: 'jobTypes', entity: 'JobType', orderBy: byPlace },
    { name: 'jobActions', entity: 'JobAction', orderBy: byPlace },
    { name: 'rentalStatuses', entity: 'RentalStatus', orderBy: byPlace },
    { name: 'invoiceStatuses', entity: 'InvoiceStatus', orderBy: byPlace },
    { name: 'paymentMethods', entity: 'PaymentMethod', orderBy: byPlace },
    { name: 'timeTypes', entity: 'TimeType', orderBy: byPlace },
    { name: 'tonExpenses', entity: 'TonExpense', orderBy: byPlace },
    { name: 'dumpsterFeeTypes', entity: 'DumpsterFeeType', orderBy: byPlace },
    { name: 'storageDumpSites', entity: 'StorageDumpSite', orderBy: byPlace },
    {
      name: 'quickBooksProducts',
      entity: 'QuickBooksProduct',
      orderBy: ['displayOrder', 'quickBooksProductService'],
    },
    { name: 'drivers', entity: 'Driver', orderBy: ['displayOrder'] },
    { name: 'users', entity: 'User', orderBy: ['lastName', 'firstName'] },
  ],
}
