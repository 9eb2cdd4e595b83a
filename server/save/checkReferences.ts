import { BadBundle } from '../errors.ts'
import { culpritOf, type PlannedChange, type StoredRows } from './change.ts'
import { addToGroup } from './groups.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import type { RecordViolation } from './SaveRule.ts'
import { selectByList, type Writing } from './sql.ts'

/** A changed reference: which record, through which field, to which record. */
interface Reference {
  readonly change: PlannedChange
  readonly through: FieldShape
  readonly target: EntityShape | null
  readonly key: number
}

/**
 * The changed references that lead nowhere (SV21): one statement for each entity referred to. Raises BadBundle for a
 * temporary key that no added record has (SV22).
 */
export async function checkReferences(
  writing: Writing,
  model: ModelShape,
  edited: readonly PlannedChange[],
  changes: readonly PlannedChange[],
  stored: StoredRows,
): Promise<readonly RecordViolation[]> {
  const references = edited.flatMap((change) => changedReferences(model, change))
  if (references.length === 0) return []
  const bundled = new BundledKeys(changes)
  const dangling: Reference[] = []
  const toLookUp = new Map<EntityShape, Reference[]>()
  for (const reference of references) {
    const { target, key } = reference
    if (target === null || bundled.removes(target, key)) dangling.push(reference)
    else if (key < 0) refuseUnlessAdded(reference, bundled.adds(target, key))
    else if (stored.get(target)?.has(key) !== true) addToGroup(toLookUp, target, reference)
  }
  for (const [target, wanted] of toLookUp) {
    const found = await presentKeys(writing, target, [...new Set(wanted.map(({ key }) => key))])
    dangling.push(...wanted.filter(({ key }) => !found.has(key)))
  }
  return dangling.map(({ change, through }) => ({
    change,
    violation: {
      rule: 'reference',
      field: through.name,
      message: `${through.field.caption} does not exist or was deleted`,
    },
  }))
}

/** The keys that the bundle itself adds and removes. */
class BundledKeys {
  readonly #added = new Map<EntityShape, Set<number>>()
  readonly #removed = new Map<EntityShape, Set<number>>()

  constructor(changes: readonly PlannedChange[]) {
    for (const { shape, operation, requested } of changes) {
      if (operation === 'create') put(this.#added, shape, requested.key)
      if (operation === 'delete') put(this.#removed, shape, requested.key)
    }
  }

  adds(target: EntityShape, key: number): boolean {
    return this.#added.get(target)?.has(key) === true
  }

  removes(target: EntityShape, key: number): boolean {
    return this.#removed.get(target)?.has(key) === true
  }
}

function put(keys: Map<EntityShape, Set<number>>, shape: EntityShape, key: number): void {
  keys.set(shape, (keys.get(shape) ?? new Set<number>()).add(key))
}

function changedReferences(model: ModelShape, change: PlannedChange): Reference[] {
  const { shape, current, result } = change
  const references: Reference[] = []
  for (const through of shape.references) {
    const key = result[through.name]
    // Zero in a required field is "nothing chosen", which is told as such.
    if (typeof key !== 'number' || (key === 0 && through.field.required)) continue
    const { targetBy } = through.field
    const moved = targetBy !== undefined && current?.[targetBy] !== result[targetBy]
    if (current === null || moved || current[through.name] !== key)
      references.push({ change, through, target: targetOf(model, through, change), key })
  }
  return references
}

/** The entity that a reference leads to, or null when there is none of the name that the record gives. */
export function targetOf(
  model: ModelShape,
  { field }: FieldShape,
  { result }: Pick<PlannedChange, 'result'>,
): EntityShape | null {
  const name = field.targetBy === undefined ? field.target : result[field.targetBy]
  return typeof name === 'string' ? (model.byName.get(name) ?? null) : null
}

function refuseUnlessAdded({ change, through, key }: Reference, added: boolean): void {
  if (!added)
    throw new BadBundle(
      `No added entity of the bundle has the temporary key ${key}.`,
      culpritOf(change.requested, through.name),
    )
}

async function presentKeys(
  writing: Writing,
  target: EntityShape,
  keys: readonly number[],
): Promise<ReadonlySet<number>> {
  const { deleted } = target.stamps
  const columns = deleted === null ? [target.key] : [target.key, deleted]
  const rows = await selectByList(writing, { shape: target, columns, where: target.key }, keys)
  const present = rows.filter((row) => deleted === null || row[deleted.name] === null)
  return new Set(present.map((row) => Number(row[target.key.name])))
}
