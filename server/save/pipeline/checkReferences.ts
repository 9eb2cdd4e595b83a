import { BadBundle } from '#server/kernel/errors.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { addToGroup } from '#shared/kernel/groupBy.ts'
import { culpritOf, type PlannedChange } from './change.ts'
import { isTemporary, singleKey, type Key, type KeyValue } from './keys.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import type { RecordViolation } from './SaveRule.ts'
import { selectByList, type Writing } from './sql.ts'

/** A changed reference from a record through a field to another record. */
interface Reference {
  readonly change: PlannedChange
  readonly through: FieldShape
  readonly target: EntityShape | null
  readonly key: KeyValue
}

interface CheckedChanges {
  readonly edited: readonly PlannedChange[]
  /** All changes of the save so far. */
  readonly changes: readonly PlannedChange[]
  /** The sentences of the response. */
  readonly notices: string[]
}

/**
 * The dangling changed references (SV21), with one statement per referenced entity; copied ones of a deleted record are left out, with
 * a notice (SV240). Throws BadBundle for a temporary key that no added record has (SV22).
 */
export async function checkReferences(
  writing: Writing,
  model: ModelShape,
  { edited, changes, notices }: CheckedChanges,
): Promise<readonly RecordViolation[]> {
  const references = edited.flatMap((change) => changedReferences(model, change))
  if (references.length === 0) return []
  const { dangling, toLookUp } = judgedByBundle(references, new BundledKeys(changes))
  for (const [target, wanted] of toLookUp) {
    const found = await storedTargets(writing, target, [...new Set(wanted.map(({ key }) => key))])
    for (const reference of wanted) {
      const record = found.get(reference.key)
      const basis = record?.isDeleted === true ? (reference.through.field.basis ?? 'chosen') : null
      if (record === undefined || basis === 'chosen') dangling.push(reference)
      else if (basis === 'copied') notices.push(leaveOut(model, reference, record.title))
    }
  }
  return dangling.map(({ change, through }) => ({
    change,
    violation: {
      code: 'reference',
      field: through.name,
      message: `${through.field.caption} does not exist or was deleted`,
    },
  }))
}

/** The references that dangle whatever is stored, and those that must be looked up, by the entity that they refer to. */
function judgedByBundle(references: readonly Reference[], bundled: BundledKeys) {
  const dangling: Reference[] = []
  const toLookUp = new Map<EntityShape, Reference[]>()
  for (const reference of references) {
    const { target, key } = reference
    if (target === null || bundled.removes(target, key)) dangling.push(reference)
    else if (bundled.adds(target, key)) continue
    else if (key !== 0 && isTemporary(target, key)) throw unknownTemporaryKey(reference)
    else if (!bundled.keeps(target, key)) addToGroup(toLookUp, target, reference)
  }
  return { dangling, toLookUp }
}

/** The keys that the bundle itself adds and removes. */
class BundledKeys {
  readonly #added = new Map<EntityShape, Set<Key>>()
  readonly #kept = new Map<EntityShape, Set<Key>>()
  readonly #removed = new Map<EntityShape, Set<Key>>()

  constructor(changes: readonly PlannedChange[]) {
    for (const { shape, operation, requested } of changes) {
      if (operation === 'create') put(this.#added, shape, requested.key)
      else put(operation === 'delete' ? this.#removed : this.#kept, shape, requested.key)
    }
  }

  adds(target: EntityShape, key: Key): boolean {
    return this.#added.get(target)?.has(key) === true
  }

  keeps(target: EntityShape, key: Key): boolean {
    return this.#kept.get(target)?.has(key) === true
  }

  removes(target: EntityShape, key: Key): boolean {
    return this.#removed.get(target)?.has(key) === true
  }
}

function put(keys: Map<EntityShape, Set<Key>>, shape: EntityShape, key: Key): void {
  keys.set(shape, (keys.get(shape) ?? new Set<Key>()).add(key))
}

function changedReferences(model: ModelShape, change: PlannedChange): Reference[] {
  const { shape, current, result } = change
  const references: Reference[] = []
  for (const through of shape.references) {
    const key = result[through.name]
    if ((typeof key !== 'number' && typeof key !== 'string') || isUnchosen(shape, through, key)) continue
    const { targetBy } = through.field
    const moved = targetBy !== undefined && current?.[targetBy] !== result[targetBy]
    if (current === null || moved || current[through.name] !== key)
      references.push({ change, through, target: targetOf(model, through, change), key })
  }
  return references
}

/** Zero in a required choice is "nothing chosen", which the check of the record reports; neither of parts of its key nor of numbers. */
function isUnchosen({ keys }: EntityShape, through: FieldShape, key: KeyValue): boolean {
  const { kind, required } = through.field
  return key === 0 && required && (kind === 'reference' || kind === 'lookup') && !keys.includes(through)
}

/** The target entity of a reference, or null if the record names an unknown one. */
export function targetOf(
  model: ModelShape,
  { field }: FieldShape,
  { result }: Pick<PlannedChange, 'result'>,
): EntityShape | null {
  const name = field.targetBy === undefined ? field.target : result[field.targetBy]
  return typeof name === 'string' ? (model.byName.get(name) ?? null) : null
}

function unknownTemporaryKey({ change, through, key }: Reference): BadBundle {
  return new BadBundle(
    `No added entity of the bundle has the temporary key ${key}.`,
    culpritOf(change.requested, through.name),
  )
}

/** Empties a copied reference; returns the sentence that says so. */
function leaveOut({ model }: ModelShape, { change, through }: Reference, title: string): string {
  const { shape, result } = change
  result[through.name] = null
  const { caption } = through.field
  return `${title} was deleted: ${recordName(model, shape.name, result)} has no ${caption.toLowerCase()} now.`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The referenced records that are stored, by key: what they are called, and whether they are marked deleted. */
async function storedTargets(
  writing: Writing,
  target: EntityShape,
  keys: readonly KeyValue[],
): Promise<ReadonlyMap<unknown, { readonly title: string; readonly isDeleted: boolean }>> {
  const { deleted } = target.stamps
  const key = singleKey(target)
  // The names of what may be left out are among its fields.
  const names = target.entity.title.flatMap((name) => target.byName.get(name) ?? [])
  const columns = deleted === null ? [key] : [...new Set([key, deleted, ...names])]
  const rows = await selectByList(writing, { shape: target, columns, where: key }, keys)
  return new Map(
    rows.map((row) => [
      row[key.name],
      {
        title: joinNonBlank(
          names.map(({ name }) => textOf(row[name])),
          ' ',
        ),
        isDeleted: deleted !== null && row[deleted.name] !== null,
      },
    ]),
  )
}
