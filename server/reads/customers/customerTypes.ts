import { customerTypesQuery } from '#shared/customers/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const customerTypes = implementQuery(customerTypesQuery, {
  orderBy: ['displayOrder', 'name'],
})
