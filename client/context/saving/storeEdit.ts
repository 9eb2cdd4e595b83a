import { recordTitle } from '#shared/model/recordTitle.ts'
import { entityNamed } from '#shared/model/model.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { PendingRecord, RecordConflict } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { doneMeanwhile } from '../messages.ts'
import { saveRecords } from './saveRecords.ts'

/**
 * Stores an edit at once, by a save of its own, whatever else is pending or being stored. What is refused is undone, and nothing else
 * is. False when it was not stored, which the user was shown (LT3).
 */
export async function storeEdit(app: ScreenContext, label: string, work: () => void): Promise<boolean> {
  const { store } = app
  const edit = store.editAtOnce(label, work)
  const showProblem = ({ entity }: PendingRecord): void => {
    for (const { message } of store.problems(entity)) app.toasts.error(message)
  }
  // Once the edit is undone, what others stored can be shown.
  const onConflict = (conflicts: readonly RecordConflict[]): void => {
    for (const conflict of conflicts) showConflict(app, conflict)
  }
  try {
    const isStored =
      edit.records.length > 0 &&
      (await saveRecords(app, edit.records, showProblem, { undo: () => edit.takeBack(), onConflict }))
    if (isStored) edit.settle()
    return isStored
  } finally {
    edit.takeBack()
  }
}

/** Says who changed or deleted a record meanwhile, and shows it as it is stored. */
function showConflict({ lookups, model, store, toasts }: ScreenContext, conflict: RecordConflict): void {
  const { changedBy, current, entity, isDeleted, typeName } = conflict
  const name = recordTitle(model, typeName, propertiesOf(entity), lookups.title)
  if (current !== null) store.mergeRows(entityNamed(model, typeName), [current])
  const done = doneMeanwhile(name, isDeleted ? 'deleted' : 'changed', changedBy)
  toasts.error(isDeleted ? done : `${done} It is shown as it is now: do it again if it is still needed.`)
}
