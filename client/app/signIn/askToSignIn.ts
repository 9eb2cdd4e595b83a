import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { SessionRenewal } from './SessionRenewal.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first session that expires.
const signInAgainDialog = loadedOnUse(async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog)

/** Opens the dialog over the current screen; true when the same user has signed in again. */
export async function askToSignIn(dialogs: Dialogs, renewal: SessionRenewal): Promise<boolean> {
  return (await dialogs.show(signInAgainDialog(), { renewal })) === true
}
