import type { DeletedKey, KeyMapping } from '#shared/wire/save.ts'
import { nestRecord } from '#shared/model/complexType.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { givesKeys, keyFrom, keyValuesOf } from './keys.ts'
import type { EntityShape } from './modelShape.ts'
import type { RightsOf } from './userRights.ts'

/** The answer to a save as JSON text, made from what was written without reading it again (SV38, SV39). */
export async function composeAnswer(
  changes: readonly PlannedChange[],
  rightsOf: RightsOf,
  notices: readonly string[],
): Promise<string> {
  const entities: string[] = []
  const keyMappings: KeyMapping[] = []
  const deletedKeys: DeletedKey[] = []
  await new Pacer().forEach(changes, (change) => {
    const { requested, shape, operation, result } = change
    // What follows from a change may be nothing of this user's concern.
    if (requested.index < 0 && !rightsOf(shape).can.read) return
    const keyValues = keyValuesOf(shape, result)
    // The client knows a record by the key that it sent.
    if (isRemoved(change))
      deletedKeys.push({ entityTypeName: shape.typeName, keyValues: requested.keyValues })
    if (!isRemoved(change) || requested.state === 'Deleted')
      entities.push(entityText(shape, result, rightsOf))
    // What the server added by itself has no key that the client knows.
    if (operation === 'create' && givesKeys(shape) && requested.index >= 0)
      keyMappings.push({
        entityTypeName: shape.typeName,
        tempValue: requested.key,
        realValue: keyFrom(keyValues),
      })
  })
  return (
    `{"entities":[${entities.join(',')}],"keyMappings":${JSON.stringify(keyMappings)},` +
    `"deletedKeys":${JSON.stringify(deletedKeys)}` +
    (notices.length === 0 ? '}' : `,"notices":${JSON.stringify(notices)}}`)
  )
}

/** Is the client to forget the record: because it asked for that, or because it is gone? */
function isRemoved(change: PlannedChange): boolean {
  return change.requested.state === 'Deleted' || removesRow(change)
}

function entityText(
  shape: EntityShape,
  result: Readonly<Record<string, unknown>>,
  rightsOf: RightsOf,
): string {
  const { readable } = rightsOf(shape)
  const context =
    readable.length === shape.fields.length
      ? result
      : Object.fromEntries(readable.map(({ name }) => [name, result[name]]))
  // The type comes first; a record has a key at least, so a comma is due.
  return `{"$type":"${shape.typeName}",${JSON.stringify(nestRecord(shape.entity.complex, context)).slice(1)}`
}
