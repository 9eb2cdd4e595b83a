import { SaveConflict, SaveRejected } from '../../store/errors.ts'
import type { RecordConflict, SaveOutcome, TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { noteOfRestored } from '../history/restorations.ts'
import { mergeChanges } from './mergeChanges.ts'

export interface RefusedSave {
  /** Undoes the edits unless they are stored, so that there is nothing to review. */
  readonly undo?: () => void
  /** Told of what others changed meanwhile, in place of the question what to keep. */
  readonly onConflict?: (conflicts: readonly RecordConflict[]) => void
}

/**
 * Saves these pending records; null unless they are stored. A conflict opens its dialog, problems found by the server open the review
 * panel unless a dialog shows them itself or the edits are undone, other errors are reported. Unless `undo` took it back, everything is
 * still pending then.
 */
export async function sendPending(
  app: ScreenContext,
  entities: readonly TrackedRecord[],
  { undo, onConflict }: RefusedSave = {},
): Promise<SaveOutcome | null> {
  const isUndoneUnlessStored = undo !== undefined
  const known = isUndoneUnlessStored || onConflict !== undefined ? [] : knownConflicts(app, entities)
  if (known.length > 0) {
    // The server would refuse the save for the same reason.
    await mergeChanges(app, known)
    return null
  }
  try {
    const outcome = await app.store.save(entities, { isUndoneUnlessStored, ...noteOfRestored(app, entities) })
    if (!app.store.pending.hasChanges) app.review.close()
    return outcome
  } catch (error) {
    // First of all: the next save is made up as soon as this one has failed.
    undo?.()
    if (error instanceof SaveConflict) {
      if (onConflict === undefined) await mergeChanges(app, error.conflicts)
      else onConflict(error.conflicts)
    } else report(app, error, isUndoneUnlessStored)
    return null
  }
}

function report(app: ScreenContext, error: unknown, isUndone: boolean): void {
  app.errors.report(error)
  const isRejected = error instanceof SaveRejected && error.entityErrors.length > 0
  if (!isRejected || isUndone || app.review.host?.isDialog === true) return
  app.review.open()
  showFirst(app, error)
}

/** What others are known to have changed or deleted of the records. */
function knownConflicts(
  { store }: ScreenContext,
  entities: readonly TrackedRecord[],
): readonly RecordConflict[] {
  return store.foreign.conflicts.filter(({ entity }) => entities.includes(entity))
}

/** Goes to the first field that the server refused. */
function showFirst({ review, store }: ScreenContext, { entityErrors }: SaveRejected): void {
  const first = entityErrors.find(
    ({ entity, field }) => field !== undefined && entity !== null && store.stateOf(entity) !== 'deleted',
  )
  if (first?.entity !== undefined && first.entity !== null)
    review.host?.goTo(first.entity, first.field ?? null)
}
