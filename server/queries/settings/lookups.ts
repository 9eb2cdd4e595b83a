import { lookupsQuery } from '#shared/settings/queries.ts'
import { implementLists } from '../implementQuery.ts'

const inDisplayOrder = ['displayOrder', 'name']

export const lookups = implementLists(lookupsQuery, {
  customerTypes: inDisplayOrder,
  rateTypes: inDisplayOrder,
  dumpsters: ['displayOrder', 'size'],
  dumpsterCategories: inDisplayOrder,
  creditCards: inDisplayOrder,
  salesPersons: inDisplayOrder,
  jobTypes: inDisplayOrder,
  jobActions: inDisplayOrder,
  rentalStatuses: inDisplayOrder,
  invoiceStatuses: inDisplayOrder,
  paymentMethods: inDisplayOrder,
  timeTypes: inDisplayOrder,
  tonExpenses: inDisplayOrder,
  dumpsterFeeTypes: inDisplayOrder,
  storageDumpSites: inDisplayOrder,
  quickBooksProducts: ['displayOrder', 'quickBooksProductService'],
  drivers: ['displayOrder'],
  users: ['lastName', 'firstName'],
})
