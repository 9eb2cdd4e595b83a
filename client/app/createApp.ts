import type { Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { Boot } from '#shared/wire/boot.ts'
import type { ApiClient } from '../api/ApiClient.ts'
import { Dialogs } from '../dialogs/Dialogs.tsx'
import { FieldFocus } from '../kit/FieldFocus.ts'
import { createFormats } from '../kit/formats.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { ScreenContext } from '../context/ScreenContext.ts'
import type { App } from './App.ts'
import type { BackgroundWork } from '../context/BackgroundWork.ts'
import { BusinessDay } from './BusinessDay.ts'
import { Commands } from '../context/Commands.ts'
import { createWidgetServices } from './createWidgetServices.ts'
import { Drafts } from './drafts/Drafts.ts'
import { DraftStorage } from './drafts/DraftStorage.ts'
import { openPages } from './drafts/openPages.ts'
import { ErrorReporter } from '../context/ErrorReporter.ts'
import type { Lookups } from '../context/Lookups.ts'
import type { Live } from '../live/Live.ts'
import { followLive } from './followLive.ts'
import { NavigationGuard } from '../context/NavigationGuard.ts'
import { Recents } from '../context/Recents.ts'
import type { RecordDialog } from '../context/recordDialogs.ts'
import type { HomeCard } from '../context/HomeCard.ts'
import type { RecordGlance } from '../context/RecordGlance.ts'
import { ReviewPanelState } from '../context/ReviewPanelState.ts'
import type { Screen } from '../context/Screen.ts'
import type { Session } from '../context/Session.ts'
import { Shortcuts } from '../context/Shortcuts.ts'
import { askToSignIn } from './signIn/askToSignIn.ts'
import type { ScreenList } from './ScreenList.ts'
import type { SavingRule } from '../context/saving/SavingRule.ts'
import type { SessionRenewal } from './signIn/SessionRenewal.ts'
import type { AuthClient } from './AuthClient.ts'
import type { ThemeSwitch } from './ThemeSwitch.ts'
import type { SavedViews } from '../context/views/SavedViews.ts'
import type { Toasts } from '../context/Toasts.ts'
import type { NoticeSource } from './home/Notice.ts'
import type { ViewAs } from '../context/ViewAs.ts'
import type { WaitingWork } from './home/WaitingWork.ts'

/** What exists once a user has signed in and the data service is ready. */
export interface AppDependencies {
  readonly boot: Boot
  readonly model: Model
  readonly auth: AuthClient
  readonly sessionRenewal: SessionRenewal
  readonly theme: ThemeSwitch
  readonly toasts: Toasts
  readonly api: ApiClient
  readonly session: Session
  readonly store: EntityStore<EntityTypes>
  readonly lookups: Lookups
  readonly views: SavedViews
  readonly live: Live
  readonly closeLive: () => void
  readonly viewAs: ViewAs
  readonly savingRules: readonly SavingRule[]
  readonly background: readonly BackgroundWork[]
  readonly closedDay: ScreenList['closedDay']
  readonly glances: readonly RecordGlance[]
  readonly homeCards: readonly HomeCard[]
  readonly recordDialogs: readonly RecordDialog<ScreenContext>[]
  readonly screens: readonly Screen[]
  readonly waitingWork: readonly WaitingWork[]
  readonly noticeSources: readonly NoticeSource[]
  /** The current instant, ISO UTC. */
  readonly now: () => string
}

/** The application of a signed-in user. */
export function createApp({ now, closedDay, ...dependencies }: AppDependencies): App {
  const dialogs = new Dialogs()
  const fieldFocus = new FieldFocus()
  const formats = createFormats(dependencies.boot.businessTimeZone)
  const businessDay = new BusinessDay(now, formats)
  const today = (): string => businessDay.today
  const { sessionRenewal, session, store } = dependencies
  const drafts = new Drafts({
    model: dependencies.model,
    store,
    userId: session.user.userId,
    // What is tried with the roles of somebody else is nothing to come back to.
    storage: new DraftStorage(dependencies.viewAs.viewed === null ? localStorage : sessionStorage),
    pages: openPages(navigator.locks),
    now,
    address: () => location.pathname + location.search,
  })
  const switchUser = (): void => {
    drafts.release()
    store.rejectAll()
    location.reload()
  }
  sessionRenewal.attach({ askUser: (asked) => askToSignIn(dialogs, asked), session, switchUser })
  const errors = new ErrorReporter(dependencies.toasts, () => void sessionRenewal.renew())
  const guard = new NavigationGuard()
  const commands = new Commands()
  const shortcuts = new Shortcuts(() => dialogs.openDialogs.length > 0)
  const app: App = {
    ...dependencies,
    commands,
    recents: new Recents(session.user.userId, localStorage),
    dialogs,
    formats,
    fieldFocus,
    drafts,
    errors,
    guard,
    review: new ReviewPanelState(),
    shortcuts,
    widgetServices: createWidgetServices({
      ...dependencies,
      formats,
      fieldFocus,
      errors,
      dialogs,
      guard,
      commands,
      shortcuts,
      today,
      closedDay: () => closedDay({ store, today }),
    }),
    now,
    today,
  }
  followLive(app)
  return app
}
