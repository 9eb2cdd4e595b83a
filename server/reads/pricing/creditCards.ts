import { creditCardsQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const creditCards = implementQuery(creditCardsQuery, {
  orderBy: ['displayOrder', 'name'],
})
