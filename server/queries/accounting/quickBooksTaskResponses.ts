import { QuickBooksTaskResponse } from '#shared/accounting/QuickBooksTaskResponse.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Responses of the accounting packages: the newest 100 (S0 §9, F-119). */
export const quickBooksTaskResponses: NamedQuery = queryOf(QuickBooksTaskResponse, {
  orderBy: ['created desc', 'id desc'],
  limit: 100,
})
