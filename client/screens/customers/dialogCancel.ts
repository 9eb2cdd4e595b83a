import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { Scope } from '../../store/Scope.ts'
import { messages } from './messages.ts'

/** Whether closing a dialog would lose changes. Creating a blank record does not count as a change. */
export function dialogHasChanges(scope: Scope, isNew: boolean): boolean {
  return isNew ? scope.entries.length > 1 : scope.hasChanges
}

/** Cancels a dialog; asks first when changes would be lost (F-032). */
export async function cancelDialog(dialogs: Dialogs, hasChanges: boolean, close: () => void): Promise<void> {
  if (!hasChanges || (await dialogs.confirm(messages.cancelChanges))) close()
}
