import { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const dumpsterCategories: NamedQuery = queryOf(DumpsterCategory, { orderBy: ['displayOrder', 'name'] })
