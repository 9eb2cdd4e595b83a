import type { Root } from 'react-dom/client'
import { matchRoutes, type RouteObject } from 'react-router'
import type { Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import type { Boot } from '#shared/wire/boot.ts'
import { asksToSignIn } from '#shared/wire/errors.ts'
import { authorizedFetch } from '../api/authorizedFetch.ts'
import { ApiError } from '../api/ApiError.ts'
import { ApiClient } from '../api/ApiClient.ts'
import { EntityStore } from '../store/EntityStore.ts'
import { propertiesOf } from '../store/propertiesOf.ts'
import type { TrackedRecord } from '../store/types.ts'
import type { ScreenContext } from '../context/ScreenContext.ts'
import { LANDING } from './createRoutes.tsx'
import type { App } from './App.ts'
import { createApp } from './createApp.ts'
import type { RecordDialog } from '../context/recordDialogs.ts'
import { describeError } from '../context/describeError.ts'
import { loadUser, UserNotSetUp } from './loadUser.ts'
import { log } from '../context/log.ts'
import type { NoticeSource } from './home/Notice.ts'
import type { WaitingWork } from './home/WaitingWork.ts'
import { answeringLast, type LastStart } from '../context/lastStart.ts'
import { Lookups } from '../context/Lookups.ts'
import { openLive } from './openLive.ts'
import { Product } from './Product.tsx'
import type { ScreenList } from './ScreenList.ts'
import { Session } from '../context/Session.ts'
import { SavedViews } from '../context/views/SavedViews.ts'
import { SessionRenewal } from './signIn/SessionRenewal.ts'
import type { AuthClient, SignInDemand } from './AuthClient.ts'
import { NotSetUp, StartFailed, VisitorHome } from './startPages.tsx'
import type { ThemeSwitch } from './ThemeSwitch.ts'
import { Toasts } from '../context/Toasts.ts'
import { checkEntity } from '../context/checkEntity.ts'
import { ViewAs } from '../context/ViewAs.ts'
import { DATA_SERVICE_ERROR, redoLost, SAVE_TAKEN_BACK } from '../context/messages.ts'

/** What exists before the user is known. */
export interface StartDependencies {
  readonly root: Root
  readonly boot: Boot
  readonly model: Model
  readonly auth: AuthClient
  readonly theme: ThemeSwitch
  readonly routes: RouteObject[]
  readonly screenList: Omit<ScreenList, 'redirects'>
  readonly recordDialogs: readonly RecordDialog<ScreenContext>[]
  readonly waitingWork: readonly WaitingWork[]
  readonly noticeSources: readonly NoticeSource[]
  /** What the page starts with where it is opened without a connection (JO236). */
  readonly lastStart?: LastStart | null
}

/** Starts the product: visitors sign in first, signed-in users get the screens. */
export async function start(dependencies: StartDependencies): Promise<void> {
  const { root, boot, auth } = dependencies
  if (auth.account === null) {
    await startVisitor(dependencies)
    return
  }
  const logout = (): void => void auth.signOut()
  try {
    root.render(<Product app={await openApp(dependencies)} routes={dependencies.routes} />)
  } catch (error) {
    if (error instanceof UserNotSetUp) {
      root.render(<NotSetUp boot={boot} accountName={auth.account.name} logout={logout} />)
      return
    }
    if (error instanceof ApiError && asksToSignIn(error.code)) {
      const isAnew = error.code === 'session_ended'
      // Not automatically: a server that refuses every token would cause a redirect loop.
      root.render(
        <StartFailed
          title="Your session has ended"
          text={isAnew ? error.message : 'Please sign in again to continue.'}
          retry={() => void startVisitor(dependencies, { isAnew })}
          retryCaption="Sign in"
        />,
      )
      return
    }
    const viewAs = viewAsOfTab()
    if (viewAs.viewed !== null && error instanceof ApiError && error.code === 'not_allowed') {
      // Who is viewed has left, or who looks is no administrator any more.
      viewAs.end()
      return
    }
    // F-019: nothing works without the data service.
    log(DATA_SERVICE_ERROR, error)
    root.render(
      <StartFailed
        title={DATA_SERVICE_ERROR}
        text={describeError(error) ?? ''}
        retry={() => void start(dependencies)}
        logout={logout}
      />,
    )
  }
}

/** F-001: visitors see only the home page; every other page redirects them to sign in. */
async function startVisitor({ root, boot, auth }: StartDependencies, atOnce?: SignInDemand): Promise<void> {
  const goToProvider = async (): Promise<void> => {
    try {
      const { pathname, search } = location
      const address = pathname === '/' ? `/${LANDING}` : pathname + search
      await (atOnce?.isAnew === true ? auth.signIn(address, atOnce) : auth.signIn(address))
    } catch (error) {
      log('The identity provider cannot be reached.', error)
      root.render(
        <StartFailed
          title="You cannot be signed in right now"
          text={describeError(error) ?? ''}
          retry={() => void goToProvider()}
        />,
      )
    }
  }
  if (location.pathname === '/' && atOnce === undefined)
    root.render(<VisitorHome boot={boot} login={() => void goToProvider()} />)
  else await goToProvider()
}

function viewAsOfTab(): ViewAs {
  return new ViewAs(sessionStorage, (path) => location.assign(path))
}

function nameOf(model: Model, record: TrackedRecord, lookups: Lookups): string {
  return recordName(model, record.entityType.shortName, propertiesOf(record), lookups.title)
}

/** Loads the user, prepares the data service and loads the lookups. Throws UserNotSetUp. */
async function openApp(dependencies: StartDependencies): Promise<App> {
  const opened: (() => void)[] = []
  try {
    return await openFor(dependencies, (close) => opened.push(close))
  } catch (error) {
    for (const close of opened) close()
    throw error
  }
}

/** `onOpened` is told how to close what goes on in the background. */
async function openFor(dependencies: StartDependencies, onOpened: (close: () => void) => void): Promise<App> {
  const { boot, model, auth, theme, screenList, recordDialogs, lastStart = null } = dependencies
  const { waitingWork, noticeSources } = dependencies
  const sessionRenewal = new SessionRenewal(auth)
  const viewAs = viewAsOfTab()
  const authorized = authorizedFetch(
    () => auth.token(),
    (isEnded) => sessionRenewal.renew(isEnded),
    viewAs.headers,
  )
  const request = lastStart === null ? authorized : answeringLast(authorized, lastStart)
  const api = new ApiClient({ fetch: request })
  const now = (): string => new Date().toISOString()
  const account = auth.account ?? { name: '', claims: {} }
  const { live, close: closeLive } = openLive(api, { account, viewed: viewAs.viewed }, now)
  onOpened(closeLive)
  const toasts = new Toasts()
  const lookups = new Lookups(screenList.lookups)
  const preparing: Promise<EntityStore<EntityTypes>> = EntityStore.prepare<EntityTypes>({
    serviceName: '/api/breeze',
    validate: (...checked) => checkEntity(model, ...checked),
    computed: computedProperties(model),
    fetch: request,
    onNotice: (notice) => toasts.info(notice),
    // Not an error, which would be dismissed when the screen is left: that undoes the edits, too.
    onTakenBack: () => toasts.info(SAVE_TAKEN_BACK),
    onRedoLost: (records) => toasts.info(redoLost(records.map((record) => nameOf(model, record, lookups)))),
    onStored: (typeNames) =>
      void preparing
        .then((store) => lookups.follow(store, typeNames))
        .catch((error: unknown) => log('The lookup tables could not be read again.', error)),
    now,
  })
  // A user who is not set up gets that message, not the data service's refusal.
  preparing.catch(() => {})
  const session = new Session(await loadUser(api), model)
  const store = await preparing
  const views = new SavedViews(api)
  await Promise.all([
    lookups.load(store),
    theme.ready,
    // Lists work without them.
    views.load().catch((error: unknown) => log('The saved views could not be read.', error)),
  ])
  const app = createApp({
    boot,
    model,
    auth,
    sessionRenewal,
    theme,
    api,
    session,
    store,
    lookups,
    views,
    live,
    closeLive,
    viewAs,
    savingRules: screenList.savingRules,
    background: screenList.background,
    closedDay: screenList.closedDay,
    glances: screenList.glances,
    homeCards: screenList.homeCards,
    recordDialogs,
    waitingWork,
    noticeSources,
    screens: screenList.screens,
    now,
    toasts,
  })
  await Promise.all(app.background.map(async ({ prepare }) => prepare?.(app)))
  return app
}

function computedProperties({ rules }: Model) {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, { computed }]) =>
      computed === undefined ? [] : [[name, computed]],
    ),
  )
}

/** Loads the code of a screen early, while the user and the data are still being loaded. */
export function preloadScreen(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}
