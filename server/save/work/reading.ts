import type { Queryable } from '../../database/Database.ts'
import type { RuleContext } from '../pipeline/SaveRule.ts'

/** A Queryable on the save's transaction, for statements of a rule; they run one at a time. */
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
