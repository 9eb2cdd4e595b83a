import { accountingLinksQuery } from '#shared/accounting/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const accountingLinks = implementQuery(accountingLinksQuery, {
  orderBy: ['exportedAt desc', 'id desc'],
  limit: 1_000,
})
