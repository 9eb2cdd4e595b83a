import type { Readable } from '../database/readRows.ts'
import type { RuleContext } from './SaveRule.ts'

/** The database as the save shows it so far, for statements of a rule's own. */
export function readingIn({ transaction, dialect }: Pick<RuleContext, 'transaction' | 'dialect'>): Readable {
  return { dialect, query: (sql, parameters) => transaction.query(sql, parameters) }
}
