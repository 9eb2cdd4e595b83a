import { lazy } from 'react'
import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { SessionRenewal } from './SessionRenewal.ts'

// Loaded with the first session that runs out.
const SignInAgainDialog = lazy(async () => ({
  default: (await import('./SignInAgainDialog.tsx')).SignInAgainDialog,
}))

/** Opens the dialog over whatever is shown; true when the same user is back. */
export async function askToSignIn(dialogs: Dialogs, renewal: SessionRenewal): Promise<boolean> {
  return (await dialogs.show(SignInAgainDialog, { renewal })) === true
}
