import { createContext, useContext } from 'react'
import type { Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { Boot } from '#shared/wire/boot.ts'
import type { ApiClient } from '../api/ApiClient.ts'
import type { Dialogs } from '../dialogs/Dialogs.tsx'
import type { FieldFocus } from '../kit/FieldFocus.ts'
import type { Formats } from '../kit/formats.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { Live } from '../live/Live.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { ErrorReporter } from './ErrorReporter.ts'
import type { ShownPast } from './history/ShownPast.ts'
import type { Lookups } from './Lookups.ts'
import type { NavigationGuard } from './NavigationGuard.ts'
import type { Recents } from './Recents.ts'
import type { RecordDialog } from './recordDialogs.ts'
import type { ReviewPanelState } from './ReviewPanelState.ts'
import type { SavingRule } from './saving/SavingRule.ts'
import type { Screen } from './Screen.ts'
import type { Session } from './Session.ts'
import type { Shortcuts } from './Shortcuts.ts'
import type { Toasts } from './Toasts.ts'
import type { ViewAs } from './ViewAs.ts'
import type { SavedViews } from './views/SavedViews.ts'

/** What a screen is given: all that it can ask of the application. */
export interface ScreenContext {
  readonly boot: Boot
  /** The entities of the product, with their rules. */
  readonly model: Model
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
  readonly review: ReviewPanelState
  /** What saving records asks and does, by entity. */
  readonly savingRules: readonly SavingRule[]
  /** The dialogs that `openRecordDialog` opens. */
  readonly recordDialogs: readonly RecordDialog<ScreenContext>[]
  readonly shortcuts: Shortcuts
  /** All screens of the product. */
  readonly screens: readonly Screen[]
  readonly recents: Recents
  readonly views: SavedViews
  /** What others store and have on their screens. */
  readonly live: Live
  /** Looking at the product with the roles of another user. */
  readonly viewAs: ViewAs
  /** The past that it shows, where its records are not those of today (HI1302). */
  readonly past?: ShownPast
  /** The part of it that grids, forms and dialogs see. */
  readonly widgetServices: WidgetServices
  /** The current instant, ISO UTC. */
  readonly now: () => string
  /** The current business day; what observes it follows when the next one begins. */
  readonly today: () => string
}

/** Where the app gives it to the screens. */
export const GivenContext = createContext<ScreenContext | null>(null)

/** What a screen is given, for its components. */
export function useScreenContext(): ScreenContext {
  const app = useContext(GivenContext)
  if (app === null) throw new Error('useScreenContext needs an AppProvider above it.')
  return app
}
