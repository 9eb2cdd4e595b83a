import { groupBy } from '#shared/kernel/groupBy.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { isMarkedDeleted, staysLive, type PlannedChange } from './change.ts'
import { keyOfRecord, singleKey, type KeyValue } from './keys.ts'
import { findRows } from './loadCurrent.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import type { RecordViolation } from './SaveRule.ts'
import type { Writing } from './sql.ts'

/** A record that comes back, and the record to which it belongs. */
interface Ownership {
  readonly change: PlannedChange
  readonly through: FieldShape
  readonly owner: EntityShape
  readonly key: KeyValue
}

type Changes = Readonly<Record<'changes' | 'written', readonly PlannedChange[]>>

/** The violations of records that come back although their kind never does, or before what they belong to (SV602). */
export async function checkReturning(
  writing: Writing,
  model: ModelShape,
  { changes, written }: Changes,
): Promise<readonly RecordViolation[]> {
  const back = changes.filter(
    ({ operation, requested }) => operation === 'restore' || requested.keepsKey === true,
  )
  if (back.length === 0) return []
  return [...back.flatMap(refused), ...(await checkOwners(writing, model, back, { changes, written }))]
}

function refused(change: PlannedChange): readonly RecordViolation[] {
  const { restoreRefusal: message } = change.shape.rules
  return message === undefined ? [] : [{ change, violation: { code: 'restored', field: 'deleted', message } }]
}

/** The violations of those whose owner is marked deleted, each with its name. */
async function checkOwners(
  writing: Writing,
  model: ModelShape,
  back: readonly PlannedChange[],
  { changes, written }: Changes,
): Promise<readonly RecordViolation[]> {
  const ownerships = back.flatMap((change) => ownershipsOf(model, change))
  const live = liveRecords([...written, ...changes])
  const asked = ownerships.filter(({ owner, key }) => live.get(owner)?.has(key) !== true)
  const violations: RecordViolation[] = []
  for (const [owner, wanted] of groupBy(asked, (ownership) => ownership.owner)) {
    const keys = wanted.map(({ key }) => key)
    const deleted = new Map(
      (await findRows(writing, owner, singleKey(owner), keys, false))
        .filter((row) => isMarkedDeleted(owner, row))
        .map((row) => [keyOfRecord(owner, row), row]),
    )
    for (const { change, through, key } of wanted) {
      const row = deleted.get(key)
      if (row === undefined) continue
      const message = `${recordName(model.model, owner.name, row)} was deleted. Bring it back first.`
      violations.push({ change, violation: { code: 'ownerDeleted', field: through.name, message } })
    }
  }
  return violations
}

/** The records to which it belongs: they list it, and it was chosen for them. */
function ownershipsOf({ byName }: ModelShape, change: PlannedChange): readonly Ownership[] {
  const { shape, result } = change
  return shape.references.flatMap((through) => {
    const { target, basis = 'chosen' } = through.field
    const owner = byName.get(target ?? '')
    const key = result[through.name]
    if (owner === undefined || owner.stamps.deleted === null || basis !== 'chosen') return []
    if ((typeof key !== 'number' && typeof key !== 'string') || !lists(owner, shape, through)) return []
    return [{ change, through, owner, key }]
  })
}

function lists(owner: EntityShape, listed: EntityShape, { name }: FieldShape): boolean {
  return Object.values(owner.entity.relations).some(
    ({ type, target, foreignKey }) => type === 'hasMany' && target === listed.name && foreignKey === name,
  )
}

/** The keys of the records that are live after these changes. */
function liveRecords(changes: readonly PlannedChange[]): ReadonlyMap<EntityShape, ReadonlySet<KeyValue>> {
  const live = new Map<EntityShape, Set<KeyValue>>()
  for (const { shape, result } of changes.filter(staysLive))
    live.set(shape, (live.get(shape) ?? new Set()).add(keyOfRecord(shape, result)))
  return live
}
