import { statementsQuery } from '#shared/customers/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const statements = implementQuery(statementsQuery, {
  where: matching(statementsQuery, 'customerId'),
  orderBy: ['endDate desc', 'id desc'],
})
