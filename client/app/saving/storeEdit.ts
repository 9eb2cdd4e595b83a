import type { PendingRecord } from '../../store/types.ts'
import type { App } from '../App.ts'
import { saveRecords } from './saveRecords.ts'

/**
 * Stores an edit at once, by a save of its own, whatever else is pending. What is refused is undone. False when it was not stored,
 * which the user was shown (LT3).
 */
export async function storeEdit(app: App, label: string, edit: () => void): Promise<boolean> {
  const { store } = app
  const scope = store.openScope(label)
  store.edit(label, edit)
  const records = scope.changedRecords
  const showProblem = ({ entity }: PendingRecord): void => {
    for (const { message } of store.problems(entity)) app.toasts.error(message)
  }
  const isStored = records.length > 0 && (await saveRecords(app, records, showProblem, { isUndone: true }))
  if (isStored) scope.commit()
  else scope.rollback()
  return isStored
}
