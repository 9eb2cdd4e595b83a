import { createContext, useContext } from 'react'
import type { EntityTypes } from '#shared/entities.ts'
import type { Boot } from '#shared/wire/boot.ts'
import type { ApiClient } from '../api/ApiClient.ts'
import type { Dialogs } from '../dialogs/Dialogs.tsx'
import type { Formats } from '../kit/formats.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Drafts } from './drafts/Drafts.ts'
import type { ErrorReporter } from './ErrorReporter.ts'
import type { Lookups } from './Lookups.ts'
import type { NavigationGuard } from './NavigationGuard.ts'
import type { ReviewPanelState } from './ReviewPanelState.ts'
import type { Session } from './Session.ts'
import type { Shortcuts } from './Shortcuts.ts'
import type { SessionRenewal } from './signIn/SessionRenewal.ts'
import type { AuthClient } from './AuthClient.ts'
import type { ThemeSwitch } from './ThemeSwitch.ts'
import type { Toasts } from './Toasts.ts'

/** Everything that a screen of a signed-in user may ask the application for. */
export interface App {
  readonly boot: Boot
  readonly auth: AuthClient
  readonly theme: ThemeSwitch
  readonly session: Session
  readonly store: EntityStore<EntityTypes>
  readonly lookups: Lookups
  readonly formats: Formats
  readonly api: ApiClient
  readonly toasts: Toasts
  readonly dialogs: Dialogs
  /** `app.errors.report(error)`: the one place that puts an error into words and shows it. */
  readonly errors: ErrorReporter
  readonly guard: NavigationGuard
  readonly drafts: Drafts
  readonly sessionRenewal: SessionRenewal
  readonly review: ReviewPanelState
  readonly shortcuts: Shortcuts
  /** The business day it is now. */
  today(): string
}

export const AppContext = createContext<App | null>(null)

/** The application around a screen of a signed-in user. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('This component needs a signed-in user around it.')
  return app
}
