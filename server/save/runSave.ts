import { randomUUID } from 'node:crypto'
import type { SavingUser } from './pipeline/change.ts'
import { performSave } from './pipeline/performSave.ts'
import { publish, type SaveContext } from './pipeline/Save.ts'
import type { RuleContext } from './pipeline/SaveRule.ts'
import { rightsOf } from './pipeline/userRights.ts'
import { Records } from './work/records.ts'

/**
 * Stores work of the server's own as one save by a user: what it adds, changes and removes goes through the same checks, rules
 * and audit as what a client saves, and is stored as a whole or not at all. The work may read through the records, and answers
 * something that is known once it is stored; it is done again when its transaction is. Whoever calls it has asked whether the
 * user may do that. Raises what `saveChanges` and the work raise.
 */
export async function runSave<T>(
  context: SaveContext,
  user: SavingUser,
  work: (records: Records, context: RuleContext) => Promise<T>,
): Promise<T> {
  const save = {
    context,
    user,
    rightsOf: rightsOf(user),
    changes: [],
    unchanged: [],
    saveId: randomUUID(),
    tag: null,
    now: context.now(),
  }
  const { outcome, changeSet } = await context.database.transaction((transaction) =>
    performSave(save, { transaction, dialect: context.database.dialect }, (unit, ruleContext) =>
      work(new Records(unit), ruleContext),
    ),
  )
  void publish(context, changeSet)
  return outcome
}
