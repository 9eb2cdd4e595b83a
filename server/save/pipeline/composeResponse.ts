import type { DeletedKey, KeyMapping } from '#shared/wire/save.ts'
import { nestRecord } from '#shared/model/complexType.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { getsNewKey } from './assignKeys.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { keyFrom, keyValuesOf } from './keys.ts'
import type { EntityShape } from './modelShape.ts'
import type { RightsOf } from './userRights.ts'

/** The response of a save as JSON text, composed from what was written without reading it again (SV38, SV39). */
export async function composeResponse(
  changes: readonly PlannedChange[],
  rightsOf: RightsOf,
  notices: readonly string[],
): Promise<string> {
  const entities: object[] = []
  const keyMappings: KeyMapping[] = []
  const deletedKeys: DeletedKey[] = []
  await new Pacer().forEach(changes, (change) => {
    const { requested, shape, result } = change
    // The user may not be allowed to read what the server added.
    if (requested.index < 0 && !rightsOf(shape).can.read) return
    const keyValues = keyValuesOf(shape, result)
    // The client knows a record by the key that it sent.
    if (isRemoved(change))
      deletedKeys.push({ entityTypeName: shape.typeName, keyValues: requested.keyValues })
    if (!isRemoved(change) || requested.state === 'Deleted') entities.push(entityOf(shape, result, rightsOf))
    // The client knows no keys of records that the server added.
    if (getsNewKey(change) && requested.index >= 0)
      keyMappings.push({
        entityTypeName: shape.typeName,
        tempValue: requested.key,
        realValue: keyFrom(keyValues),
      })
  })
  return JSON.stringify({ entities, keyMappings, deletedKeys, ...(notices.length > 0 && { notices }) })
}

/** Should the client drop the record, because it deleted it or because the row is gone? */
function isRemoved(change: PlannedChange): boolean {
  return change.requested.state === 'Deleted' || removesRow(change)
}

function entityOf(shape: EntityShape, result: Readonly<Record<string, unknown>>, rightsOf: RightsOf): object {
  const { readable } = rightsOf(shape)
  const visible =
    readable.length === shape.fields.length
      ? result
      : Object.fromEntries(readable.map(({ name }) => [name, result[name]]))
  return { $type: shape.typeName, ...nestRecord(shape.entity.complex, visible) }
}
