import { quickBooksTaskResponsesQuery } from '#shared/accounting/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const quickBooksTaskResponses = implementQuery(quickBooksTaskResponsesQuery, {
  orderBy: ['created desc', 'id desc'],
  limit: 100,
})
