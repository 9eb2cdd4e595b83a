import { lookupsQuery } from '#shared/lookups/queries.ts'
import { implementLists } from '../../queries/implementQuery.ts'

export const lookups = implementLists(lookupsQuery, {
  dumpsters: ['displayOrder', 'size'],
  quickBooksProducts: ['displayOrder', 'quickBooksProductService'],
  drivers: ['displayOrder'],
  users: ['lastName', 'firstName'],
})
