import type { Operation as Right } from '#shared/access/can.ts'
import { NotAllowed } from '../../errors.ts'
import { culpritOf, type RequestedChange, type Value } from './change.ts'
import type { FieldShape } from './modelShape.ts'
import type { RightsOf } from './userRights.ts'

const VERBS: Readonly<Record<Right, string>> = {
  read: 'read',
  create: 'add',
  update: 'change',
  delete: 'remove',
}

/** The changes without what may be passed over (SV10 to SV13). Raises NotAllowed (F-017) for the first that the user may not make. */
export function authorise(
  changes: readonly RequestedChange[],
  rightsOf: RightsOf,
): readonly RequestedChange[] {
  return changes.map((change) => {
    for (const right of rightsNeeded(change))
      if (!rightsOf(change.shape).may[right])
        throw new NotAllowed(
          `Your roles do not allow you to ${VERBS[right]} records of ${change.shape.name}.`,
          culpritOf(change),
        )
    return withoutForeignFields(change, rightsOf)
  })
}

function rightsNeeded({ operation, fields }: RequestedChange): readonly Right[] {
  if (operation !== 'restore') return [operation]
  return fields.length === 0 ? ['delete'] : ['delete', 'update']
}

function withoutForeignFields(change: RequestedChange, rightsOf: RightsOf): RequestedChange {
  const settable = rightsOf(change.shape).settable[change.operation === 'create' ? 'create' : 'update']
  if (change.fields.every((field) => settable.has(field))) return change
  const kept: FieldShape[] = []
  const values: Value[] = []
  change.fields.forEach((field, index) => {
    const value = change.values[index] ?? null
    if (settable.has(field)) {
      kept.push(field)
      values.push(value)
    } else if (isSet(change, field, value))
      throw new NotAllowed(
        `Your roles do not allow you to set ${change.shape.name}.${field.name}.`,
        culpritOf(change, field.name),
      )
  })
  return { ...change, fields: kept, values }
}

/** Has the client given the field a value, rather than sent what it holds anyway? */
function isSet(change: RequestedChange, { name, field }: FieldShape, value: Value): boolean {
  if (change.operation !== 'create') return value !== (change.originals[name] ?? null)
  return value !== null && value !== '' && value !== 0 && value !== false && value !== field.default
}
