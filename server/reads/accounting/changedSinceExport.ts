import { changedSinceExportQuery } from '#shared/accounting/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

export const changedSinceExport = implementQuery(changedSinceExportQuery, {
  where: ({ system }) => allOf([compare('system', 'eq', system), compare('differences', 'ne', null)]),
  orderBy: ['exportedAt desc', 'id desc'],
  limit: 1_000,
})
