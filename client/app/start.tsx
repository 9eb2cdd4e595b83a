import type { Root } from 'react-dom/client'
import { matchRoutes } from 'react-router'
import { rolloffModel, type EntityTypes } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import type { Boot } from '#shared/wire/boot.ts'
import { authorizedFetch } from '../api/authorizedFetch.ts'
import { ApiError } from '../api/ApiError.ts'
import { ApiClient } from '../api/ApiClient.ts'
import { EntityStore } from '../store/EntityStore.ts'
import { createApp } from './createApp.ts'
import { describeError } from './describeError.ts'
import { loadUser, UserNotSetUp } from './loadUser.ts'
import { log } from './log.ts'
import { Lookups } from './Lookups.ts'
import { Product } from './Product.tsx'
import { routes } from './routes.tsx'
import { SessionRenewal } from './signIn/SessionRenewal.ts'
import type { AuthClient } from './AuthClient.ts'
import { NotSetUp, StartFailed, VisitorHome } from './startPages.tsx'
import type { ThemeSwitch } from './ThemeSwitch.ts'
import { Toasts } from './Toasts.ts'
import { validateEntity } from './validateEntity.ts'
import { DATA_SERVICE_ERROR } from './messages.ts'

/** What is there before anybody is known. */
export interface StartDependencies {
  readonly root: Root
  readonly boot: Boot
  readonly auth: AuthClient
  readonly theme: ThemeSwitch
}

/** From the page's first moment with an identity provider to a screen: visitors are sent to sign in, everybody else is let in. */
export async function start(parts: StartDependencies): Promise<void> {
  const { root, boot, auth } = parts
  if (auth.account === null) {
    await startVisitor(parts)
    return
  }
  const logout = (): void => void auth.signOut()
  try {
    root.render(<Product app={await openApp(parts)} />)
  } catch (error) {
    if (error instanceof UserNotSetUp) {
      root.render(<NotSetUp boot={boot} accountName={auth.account.name} logout={logout} />)
      return
    }
    if (error instanceof ApiError && error.code === 'not_signed_in') {
      // Not by itself: a server that refuses every token would send the page round and round.
      root.render(
        <StartFailed
          title="Your session has ended"
          text="Please sign in again to go on."
          retry={() => void startVisitor(parts, 'at once')}
          retryCaption="Sign in"
        />,
      )
      return
    }
    // F-019: nothing can be opened without the data service.
    log(DATA_SERVICE_ERROR, error)
    root.render(
      <StartFailed
        title={DATA_SERVICE_ERROR}
        text={describeError(error) ?? ''}
        retry={() => void start(parts)}
        logout={logout}
      />,
    )
  }
}

/** F-001: the home page is the only one that shows itself to visitors; every other one sends them to sign in. */
async function startVisitor(
  { root, boot, auth }: StartDependencies,
  login: 'at once' | 'home first' = 'home first',
): Promise<void> {
  const goToProvider = async (): Promise<void> => {
    try {
      await auth.signIn(location.pathname + location.search)
    } catch (error) {
      log('The identity provider cannot be reached.', error)
      root.render(
        <StartFailed
          title="You cannot be signed in just now"
          text={describeError(error) ?? ''}
          retry={() => void goToProvider()}
        />,
      )
    }
  }
  if (location.pathname === '/' && login === 'home first')
    root.render(<VisitorHome boot={boot} login={() => void goToProvider()} />)
  else await goToProvider()
}

/** Signs the user in at the product, gets the data service ready and loads the lookups. Raises UserNotSetUp. */
async function openApp({ boot, auth, theme }: StartDependencies) {
  const sessionRenewal = new SessionRenewal(auth)
  const request = authorizedFetch(
    () => auth.token(),
    () => sessionRenewal.renew(),
  )
  const api = new ApiClient({ fetch: request })
  const now = (): string => new Date().toISOString()
  const toasts = new Toasts()
  const preparing = EntityStore.prepare<EntityTypes>({
    serviceName: '/api/breeze',
    validate: validateEntity,
    computed: computedProperties(),
    fetch: request,
    onNotice: (notice) => toasts.info(notice),
    now,
  })
  // Who is not set up is told so, not that the data service refused.
  preparing.catch(() => {})
  const session = await loadUser(api)
  const store = await preparing
  const lookups = new Lookups()
  await Promise.all([lookups.load(store), theme.ready])
  return createApp({ boot, auth, sessionRenewal, theme, api, session, store, lookups, now, toasts })
}

function computedProperties() {
  return Object.fromEntries(
    Object.entries(rolloffModel.rules).flatMap(([name, { computed }]) => {
      return computed === undefined ? [] : [[getEntity(rolloffModel, name).name, computed]]
    }),
  )
}

/** Fetches the code of a screen before it is needed: while the page asks who is there and for its data. */
export function preloadScreen(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}
