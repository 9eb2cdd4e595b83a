import { CustomerType } from '#shared/customers/CustomerType.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const customerTypes: NamedQuery = queryOf(CustomerType, { orderBy: ['displayOrder', 'name'] })
