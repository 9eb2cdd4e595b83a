import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const dumpsters: NamedQuery = queryOf(Dumpster, { orderBy: ['displayOrder', 'size'] })
