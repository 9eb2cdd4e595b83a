import type { Dialect } from '../database/dialects/Dialect.ts'
import { Duplicate, RuleViolations } from '../errors.ts'
import type { PlannedChange } from './change.ts'
import { duplicateOf } from './findDuplicates.ts'
import { givesKeys } from './keys.ts'
import { toEntityError } from './runRules.ts'

/**
 * Runs a write; what the database refuses because of another save at the same time (a value taken, a record removed) is
 * raised as Duplicate or RuleViolations of the records written.
 */
export async function translatingRefusals<T>(
  dialect: Dialect,
  changes: readonly PlannedChange[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = dialect.refusal(error)
    if (refusal === 'reference') throw new RuleViolations(changes.map(referenceRefused))
    throw refusal === 'duplicate' ? new Duplicate(possibleDuplicates(changes)) : error
  }
}

function referenceRefused(change: PlannedChange) {
  const message =
    change.operation === 'delete' ? 'Other records refer to this one' : 'A record referred to was removed'
  return toEntityError({ change, violation: { rule: 'reference', message } })
}

/** The database does not tell which row it refused, so each with a unique value that it sets is named. */
function possibleDuplicates(changes: readonly PlannedChange[]) {
  return changes.flatMap((change) =>
    [...change.shape.unique, ...(givesKeys(change.shape) ? [] : change.shape.keys)]
      .filter(({ name }) => change.result[name] !== change.current?.[name])
      .map((field) => toEntityError(duplicateOf(change, field))),
  )
}
