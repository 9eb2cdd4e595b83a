import { SalesPerson } from '#shared/people/SalesPerson.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Sales persons by display order, then by name (S0 §7, F-122). */
export const salesPersons: NamedQuery = queryOf(SalesPerson, { orderBy: ['displayOrder', 'name'] })
