import type { SaveTag } from '#shared/wire/save.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { perContext } from '../perContext.ts'
import type { ScreenContext } from '../ScreenContext.ts'

type Note = Required<Pick<SaveTag, 'reason' | 'restoredFrom'>>

/** Recorded values that were put back into a record, and why. */
interface Restoration {
  readonly values: ReadonlyMap<string, unknown>
  readonly note: Note
}

const restorationsIn = perContext(() => new WeakMap<TrackedRecord, Restoration>())

/** Puts recorded values back into a record, as one edit that is pending like any other (HI600). */
export function restoreValues(
  app: ScreenContext,
  record: TrackedRecord,
  values: ReadonlyMap<string, unknown>,
  note: Note,
): void {
  app.store.edit('Restore', () => Object.assign(record, Object.fromEntries(values)))
  restorationsIn(app).set(record, { values, note })
}

/** What the audit log is told of a save of these records: of a restoration as long as anything of it is pending (HI601). */
export function noteOfRestored(
  app: ScreenContext,
  records: readonly TrackedRecord[],
): { readonly note?: Note } {
  for (const record of records) {
    const restoration = restorationsIn(app).get(record)
    if (restoration === undefined) continue
    const now = propertiesOf(record)
    const isPending = [...restoration.values].some(
      ([field, value]) => app.store.isEdited(record, field) && now[field] === value,
    )
    if (isPending) return { note: restoration.note }
  }
  return {}
}
