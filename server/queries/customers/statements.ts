import { Statement } from '#shared/customers/Statement.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Statements of one customer or of all (S0 §3). */
export const statements: NamedQuery = queryOf(Statement, {
  parameters: { customerId: { kind: 'integer' } },
  where: matching('customerId'),
  orderBy: ['endDate desc', 'id desc'],
})
