import { statementsQuery } from '#shared/customers/queries.ts'
import { implementQuery, matching } from '../implementQuery.ts'

export const statements = implementQuery(statementsQuery, {
  where: matching(statementsQuery, 'customerId'),
  orderBy: ['endDate desc', 'id desc'],
})
