import { isObject } from '#shared/kernel/json.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity, entityNamed } from '#shared/model/model.ts'
import type { SaveTag } from '#shared/wire/save.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { ScreenContext } from '../ScreenContext.ts'

/** Why something is put back, and the moment from which. */
export type RestorationNote = Required<Pick<SaveTag, 'reason' | 'restoredFrom'>>

/** What is put back into a record: recorded values, or that there was no such record. */
export type PutBack = ReadonlyMap<string, unknown> | 'nothing'

interface Restoration {
  readonly values: PutBack
  readonly note: RestorationNote
}

/** A restoration as a draft keeps it. */
interface KeptRestoration {
  readonly typeName: string
  readonly id: number
  readonly values: readonly (readonly [string, unknown])[] | 'nothing'
  readonly note: RestorationNote
}

type Stored = Pick<ScreenContext, 'store'>

const known = new WeakMap<ScreenContext['store'], Map<TrackedRecord, Restoration>>()

/** The restorations in a store. */
function restorationsIn({ store }: Stored): Map<TrackedRecord, Restoration> {
  const restorations = known.get(store) ?? new Map<TrackedRecord, Restoration>()
  known.set(store, restorations)
  return restorations
}

/** Puts what was recorded back into records, as one edit that is pending like any other (HI600). */
export function restoreAll(
  app: Stored,
  label: string,
  restored: ReadonlyMap<TrackedRecord, PutBack>,
  note: RestorationNote,
): void {
  app.store.edit(label, () => {
    for (const [record, values] of restored)
      if (values === 'nothing') app.store.remove(record)
      else Object.assign(record, Object.fromEntries(values))
  })
  for (const [record, values] of restored) restorationsIn(app).set(record, { values, note })
}

/** What the audit log is told of a save of these records: of a restoration as long as anything of it is pending (HI601). */
export function noteOfRestored(
  app: Stored,
  records: readonly TrackedRecord[],
): { readonly note?: RestorationNote } {
  for (const record of records) {
    const restoration = restorationsIn(app).get(record)
    if (restoration !== undefined && isPending(app, record, restoration)) return { note: restoration.note }
  }
  return {}
}

function isPending(app: Stored, record: TrackedRecord, { values }: Restoration): boolean {
  if (values === 'nothing') return app.store.stateOf(record) === 'deleted'
  const now = propertiesOf(record)
  return [...values].some(([field, value]) => app.store.isEdited(record, field) && now[field] === value)
}

/** What of the pending edits was put back, for a draft of them (HI740). */
export function exportRestorations(app: Pick<ScreenContext, 'model' | 'store'>): readonly KeptRestoration[] {
  return app.store.pending.records.flatMap(({ typeName, entity: record }) => {
    const restoration = restorationsIn(app).get(record)
    if (restoration === undefined || !isPending(app, record, restoration)) return []
    const { values, note } = restoration
    const id = Number(propertiesOf(record)[keyFieldOf(getEntity(app.model, typeName))])
    return [{ typeName, id, values: values === 'nothing' ? values : [...values], note }]
  })
}

/** Knows again what of the edits of a draft was put back, once they are pending. */
export function importRestorations(app: Pick<ScreenContext, 'model' | 'store'>, kept: unknown): void {
  if (!Array.isArray(kept)) return
  for (const each of kept.filter(isKept)) {
    const record = app.store.cached(entityNamed(app.model, each.typeName), each.id)
    const values = each.values === 'nothing' ? each.values : new Map(each.values)
    if (record !== null) restorationsIn(app).set(record, { values, note: each.note })
  }
}

function isKept(value: unknown): value is KeptRestoration {
  if (!isObject(value)) return false
  const { typeName, id, note, values } = value
  const isNote = isObject(note) && typeof note['reason'] === 'string'
  return (
    typeof typeName === 'string' &&
    typeof id === 'number' &&
    isNote &&
    (values === 'nothing' || Array.isArray(values))
  )
}
