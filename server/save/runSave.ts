import { randomUUID } from 'node:crypto'
import type { SavingUser } from './pipeline/change.ts'
import { performSave } from './pipeline/performSave.ts'
import { publish, type SaveContext } from './pipeline/Save.ts'
import type { RuleContext } from './pipeline/SaveRule.ts'
import { rightsOf } from './pipeline/userRights.ts'
import { Records } from './work/records.ts'

/**
 * Saves the server's own work as one save by a user: its additions, changes and removals pass the same checks, rules and audit as
 * a client's, and are stored completely or not at all. The work may read through the records; its result is returned
 * once everything is stored. It runs again when its transaction is repeated. The caller has checked that the user may do it. Raises
 * what `saveChanges` and the work raise.
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
