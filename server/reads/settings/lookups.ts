import { LOOKUP_ORDER } from '#shared/model/defineLookup.ts'
import { lookupsQuery } from '#shared/settings/queries.ts'
import { implementLists } from '../../queries/implementQuery.ts'

export const lookups = implementLists(lookupsQuery, {
  customerTypes: LOOKUP_ORDER,
  rateTypes: LOOKUP_ORDER,
  dumpsters: ['displayOrder', 'size'],
  dumpsterCategories: LOOKUP_ORDER,
  creditCards: LOOKUP_ORDER,
  salesPersons: LOOKUP_ORDER,
  jobTypes: LOOKUP_ORDER,
  jobActions: LOOKUP_ORDER,
  rentalStatuses: LOOKUP_ORDER,
  invoiceStatuses: LOOKUP_ORDER,
  paymentMethods: LOOKUP_ORDER,
  timeTypes: LOOKUP_ORDER,
  tonExpenses: LOOKUP_ORDER,
  dumpsterFeeTypes: LOOKUP_ORDER,
  storageDumpSites: LOOKUP_ORDER,
  quickBooksProducts: ['displayOrder', 'quickBooksProductService'],
  drivers: ['displayOrder'],
  users: ['lastName', 'firstName'],
  roles: LOOKUP_ORDER,
})
