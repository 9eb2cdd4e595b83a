import { dumpstersQuery } from '#shared/inventory/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const dumpsters = implementQuery(dumpstersQuery, {
  orderBy: ['displayOrder', 'size'],
})
