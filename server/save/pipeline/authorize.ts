import type { Operation as Right } from '#shared/access/can.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { culpritOf, type FieldChange, type Operation, type RequestedChange, type Value } from './change.ts'
import type { RightsOf } from './userRights.ts'

const VERBS: Readonly<Record<Right, string>> = {
  read: 'read',
  create: 'add',
  update: 'change',
  delete: 'remove',
}

/**
 * Checks permissions and drops what may be ignored (SV10 to SV13). Throws NotAllowed (F-017) for the first change that the user
 * may not make.
 */
export function authorize(
  changes: readonly RequestedChange[],
  rightsOf: RightsOf,
): readonly RequestedChange[] {
  return changes.map((change) => {
    for (const right of rightsNeeded(change))
      if (!rightsOf(change.shape).can[right])
        throw new NotAllowed(
          `Your roles do not allow you to ${VERBS[right]} records of ${change.shape.name}.`,
          culpritOf(change),
        )
    return withoutForbiddenFields(change, rightsOf)
  })
}

function rightsNeeded({ operation, changes }: RequestedChange): readonly Right[] {
  if (operation !== 'restore') return [operation]
  return changes.length === 0 ? ['delete'] : ['delete', 'update']
}

function withoutForbiddenFields(change: RequestedChange, rightsOf: RightsOf): RequestedChange {
  const settable = rightsOf(change.shape).settable[change.operation === 'create' ? 'create' : 'update']
  const refused = change.changes.filter(({ field }) => !settable.has(field))
  if (refused.length === 0) return change
  const set = refused.find((each) => isSet(each, change.operation))
  if (set !== undefined)
    throw new NotAllowed(
      `Your roles do not allow you to set ${set.field.field.caption} of records of ${change.shape.name}.`,
      culpritOf(change, set.field.name),
    )
  return { ...change, changes: change.changes.filter(({ field }) => settable.has(field)) }
}

/** Has the client set the field, rather than sent its default? */
function isSet({ field, from, to }: FieldChange<Value>, operation: Operation): boolean {
  if (operation !== 'create') return to !== from
  return to !== null && to !== '' && to !== 0 && to !== false && to !== field.field.default
}
