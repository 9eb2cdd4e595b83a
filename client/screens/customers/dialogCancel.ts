import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { Scope } from '../../store/Scope.ts'
import { messages } from './messages.ts'

/** Would closing a dialog lose anything? The making of a new record that nothing was entered into is no loss. */
export function dialogHasChanges(scope: Scope, isNew: boolean): boolean {
  return isNew ? scope.entries.length > 1 : scope.hasChanges
}

/** Cancel in a dialog: asks first when something would be lost (F-032). */
export async function cancelDialog(dialogs: Dialogs, hasChanges: boolean, close: () => void): Promise<void> {
  if (!hasChanges || (await dialogs.confirm(messages.cancelChanges))) close()
}
