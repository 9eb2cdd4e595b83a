import { createContext, useContext } from 'react'
import type { Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { Boot } from '#shared/wire/boot.ts'
import type { ApiClient } from '../api/ApiClient.ts'
import type { Dialogs } from '../dialogs/Dialogs.tsx'
import type { FieldFocus } from '../kit/FieldFocus.ts'
import type { Formats } from '../kit/formats.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Commands } from '../context/Commands.ts'
import type { Drafts } from './drafts/Drafts.ts'
import type { ErrorReporter } from '../context/ErrorReporter.ts'
import type { Lookups } from '../context/Lookups.ts'
import type { NavigationGuard } from '../context/NavigationGuard.ts'
import type { Recents } from '../context/Recents.ts'
import type { RecordDialog } from '../context/recordDialogs.ts'
import type { ReviewPanelState } from '../context/ReviewPanelState.ts'
import type { Screen } from '../context/ScreenList.ts'
import type { Session } from '../context/Session.ts'
import type { Shortcuts } from '../context/Shortcuts.ts'
import type { SavingRule } from '../context/saving/SavingRule.ts'
import type { SessionRenewal } from './signIn/SessionRenewal.ts'
import type { AuthClient } from './AuthClient.ts'
import type { ThemeSwitch } from './ThemeSwitch.ts'
import type { SavedViews } from '../context/views/SavedViews.ts'
import type { Toasts } from '../context/Toasts.ts'
import type { WaitingWork } from './home/WaitingWork.ts'
import type { BackgroundWork } from '../context/BackgroundWork.ts'

/** Everything that the application offers to the screens of a signed-in user. */
export interface App {
  readonly boot: Boot
  /** The entities of the product, with their rules. */
  readonly model: Model
  readonly auth: AuthClient
  readonly theme: ThemeSwitch
  readonly session: Session
  readonly store: EntityStore<EntityTypes>
  readonly lookups: Lookups
  readonly formats: Formats
  readonly fieldFocus: FieldFocus
  readonly api: ApiClient
  readonly toasts: Toasts
  readonly dialogs: Dialogs
  /** `app.errors.report(error)` describes an error, shows it and logs it. */
  readonly errors: ErrorReporter
  readonly guard: NavigationGuard
  readonly drafts: Drafts
  /** What the features do whichever screen is shown. */
  readonly background: readonly BackgroundWork[]
  readonly sessionRenewal: SessionRenewal
  readonly review: ReviewPanelState
  /** What saving records asks and does, by entity. */
  readonly savingRules: readonly SavingRule[]
  /** The dialogs that `openRecordDialog` opens. */
  readonly recordDialogs: readonly RecordDialog<App>[]
  readonly shortcuts: Shortcuts
  /** What waits for people, as the home page counts it. */
  readonly waitingWork: readonly WaitingWork<App>[]
  /** All screens of the product. */
  readonly screens: readonly Screen[]
  /** What can be done on the screens shown. */
  readonly commands: Commands
  readonly recents: Recents
  readonly views: SavedViews
  /** The part of the application that grids, forms and dialogs see. */
  readonly widgetServices: WidgetServices
  /** The current instant, ISO UTC. */
  now(): string
  /** The current business day; what observes it follows when the next one begins. */
  today(): string
}

export const AppContext = createContext<App | null>(null)

/** The application, for components of a signed-in user. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('useApp needs an AppProvider above it.')
  return app
}
