import type { Queryable } from '../../database/readRows.ts'
import type { RuleContext } from '../pipeline/SaveRule.ts'

/** The database as the save shows it so far, for statements of a rule's own: one after the other, as a transaction takes them. */
export function readingIn({ transaction, dialect }: Pick<RuleContext, 'transaction' | 'dialect'>): Queryable {
  let before: Promise<unknown> = Promise.resolve()
  return {
    dialect,
    query: (sql, parameters) => {
      const rows = before.then(() => transaction.query(sql, parameters))
      before = rows.catch(() => undefined)
      return rows
    },
  }
}
