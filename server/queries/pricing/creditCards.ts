import { creditCardsQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../implementQuery.ts'

export const creditCards = implementQuery(creditCardsQuery, {
  orderBy: ['displayOrder', 'name'],
})
