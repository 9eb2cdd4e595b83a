import { randomUUID } from 'node:crypto'
import { isStillDeleted, mayUndelete, recordBefore } from '#shared/auditing/deletions.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { Duplicate, NotAllowed, NotFound, RuleViolations } from '#server/kernel/errors.ts'
import { readDeletionsOfSave, type RecordedDeletion } from '../reads/auditing/readDeletionsOfSave.ts'
import { readRecordsOf } from '../reads/readRecords.ts'
import type { RequestedChange, SavingUser, Value } from './pipeline/change.ts'
import { singleKey } from './pipeline/keys.ts'
import { shapeOf, type EntityShape } from './pipeline/modelShape.ts'
import type { SaveContext } from './pipeline/Save.ts'
import { rightsOf } from './pipeline/userRights.ts'
import { storeSave } from './saveChanges.ts'

/**
 * Brings back what an earlier save deleted and is deleted still, as a save of its own by all rules; returns Breeze's save result as JSON
 * text (B-12, SV600 to SV603). Throws NotFound if nothing of it is deleted any more, NotAllowed, and what `saveChanges` throws.
 */
export async function undelete(context: SaveContext, saveId: string, user: SavingUser): Promise<string> {
  const deletions = await readDeletionsOfSave(context.database, saveId)
  const [first] = deletions
  if (first === undefined) throw new NotFound('Nothing was deleted by this save.', 'saveId')
  const now = context.now()
  if (!mayUndelete(user, first, now))
    throw new NotAllowed('Only administrators bring back what was deleted earlier, or by others.', 'saveId')
  const found = await restorations(context, deletions)
  const changes = found.map(({ change }, index) => ({ ...change, index }))
  if (changes.length === 0)
    throw new NotFound('Everything that was deleted then is back already, or was deleted again.', 'saveId')
  const save = {
    context,
    user,
    rightsOf: rightsOf(user),
    changes,
    unchanged: [],
    saveId: randomUUID(),
    tag: { undoes: saveId },
    now,
    note: { Reason: 'A deletion was taken back', RestoredFrom: first.when },
  }
  try {
    return await storeSave(save, null)
  } catch (error) {
    throw error instanceof RuleViolations || error instanceof Duplicate ? named(error, found) : error
  }
}

type Change = Omit<RequestedChange, 'index'>

/** A change that brings a record back, and what people call the record. */
interface Restoration {
  readonly change: Change
  readonly name: string
}

/** How the records that are still deleted are brought back. */
async function restorations(
  { database, model }: SaveContext,
  deletions: readonly RecordedDeletion[],
): Promise<readonly Restoration[]> {
  const { byName } = shapeOf(model)
  const found: Restoration[] = []
  for (const [name, own] of groupBy(deletions, ({ entityTypeName }) => entityTypeName)) {
    const shape = byName.get(name)
    // An entry of an entity that the product has no more.
    if (shape === undefined) continue
    const key = singleKey(shape).name
    const ids = own.map(({ entityId }) => entityId)
    const stored = await readRecordsOf(database, shape.entity, key, ids)
    const rows = new Map(stored.map((row) => [row[key], row]))
    for (const deletion of own) {
      const current = rows.get(deletion.entityId) ?? null
      if (!isStillDeleted(shape.entity, deletion.when, current)) continue
      const change = current === null ? addition(shape, deletion) : restoration(shape, deletion, current)
      found.push({ change, name: recordName(model, name, current ?? removedRecord(shape, deletion)) })
    }
  }
  return found
}

function removedRecord({ entity }: EntityShape, { entityId, changes }: RecordedDeletion): AnyRecord {
  return recordBefore(entity, entityId, changes)
}

/** The refusal with the name of each record: whoever brings back many has not seen them. */
function named({ entityErrors }: RuleViolations | Duplicate, found: readonly Restoration[]): RuleViolations {
  return new RuleViolations(
    entityErrors.map((error) => {
      const { name } =
        found.find(
          ({ change: { shape, key } }) =>
            shape.typeName === error.entityTypeName && key === error.keyValues[0],
        ) ?? {}
      return name === undefined ? error : { ...error, errorMessage: `${name}: ${error.errorMessage}` }
    }),
  )
}

/** Clears the stamp of a record that was marked. */
function restoration(shape: EntityShape, { entityId }: RecordedDeletion, current: AnyRecord): Change {
  const version = shape.version === null ? null : storable(current[shape.version.name])
  return { ...requestOf(shape, entityId), state: 'Modified', operation: 'restore', version, changes: [] }
}

/** Adds a record again whose row was removed, as it was. */
function addition(shape: EntityShape, deletion: RecordedDeletion): Change {
  const record = removedRecord(shape, deletion)
  return {
    ...requestOf(shape, deletion.entityId),
    state: 'Added',
    operation: 'create',
    version: null,
    // Of a removed record the log has every value but nulls, and so what is missing was null, whatever the default is.
    changes: shape.content.map((field) => ({ field, from: null, to: storable(record[field.name]) })),
    keepsKey: true,
  }
}

function requestOf(shape: EntityShape, id: number) {
  return { shape, key: id, keyValues: [id], nextVersion: null, unmapped: null }
}

/** A value as the log or a row has it. */
function storable(value: unknown): Value {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? value : null
}
