import { CreditCard } from '#shared/pricing/CreditCard.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const creditCards: NamedQuery = queryOf(CreditCard, { orderBy: ['displayOrder', 'name'] })
