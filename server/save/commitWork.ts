import type { SavingUser } from './pipeline/change.ts'
import { Records } from './work/records.ts'
import { saveChanges, type SaveContext } from './saveChanges.ts'
import type { RuleContext } from './pipeline/SaveRule.ts'

/**
 * Does work of the server's own as one save by a user: what it adds, changes and removes goes through the same checks, rules
 * and audit as what a client saves, and is stored as a whole or not at all. The work may read through the records, and answers
 * something that is known once it is stored. Whoever calls it has asked whether the user may do that.
 */
export async function commitWork<T>(
  context: SaveContext,
  user: SavingUser,
  work: (records: Records, told: RuleContext) => Promise<T>,
): Promise<T> {
  const outcomes: T[] = []
  const rule = {
    entity: null,
    prepare: async (unit: ConstructorParameters<typeof Records>[0], told: RuleContext) => {
      // A deadlocked transaction is run again.
      outcomes.splice(0, outcomes.length, await work(new Records(unit), told))
    },
  }
  await saveChanges({ ...context, rules: [rule, ...context.rules] }, { entities: [] }, user)
  const [outcome] = outcomes
  if (outcomes.length === 0) throw new Error('The work was not done.')
  // Work that answers nothing leaves undefined here, which is T then.
  return outcome as T
}
