import type { Root } from 'react-dom/client'
import { matchRoutes } from 'react-router'
import { rolloffModel, type EntityTypes } from '#shared/entities.ts'
import { entityNamed } from '#shared/model/model.ts'
import type { Boot } from '#shared/wire/boot.ts'
import { Api } from '../api/http.ts'
import { EntityStore } from '../store/EntityStore.ts'
import { createApp } from './createApp.ts'
import { describeError } from './describeError.ts'
import { loadUser, UserNotSetUp } from './loadUser.ts'
import { log } from './log.ts'
import { Lookups } from './Lookups.ts'
import { Product } from './Product.tsx'
import { routes } from './routes.tsx'
import type { SignInPart } from './SignInPart.ts'
import { NotSetUp, StartFailed, VisitorHome } from './startPages.tsx'
import type { ThemeSwitch } from './ThemeSwitch.ts'
import { Toasts } from './toasts.ts'
import { validateEntity } from './validateEntity.ts'
import { DATA_SERVICE_ERROR } from './words.ts'

/** What is there before anybody is known. */
export interface StartParts {
  readonly root: Root
  readonly boot: Boot
  readonly signIn: SignInPart
  readonly theme: ThemeSwitch
}

/** From the page's first moment with an identity provider to a screen: visitors are sent to sign in, everybody else is let in. */
export async function start(parts: StartParts): Promise<void> {
  const { root, boot, signIn } = parts
  if (signIn.account === null) {
    await startVisitor(parts)
    return
  }
  const logout = (): void => void signIn.signOut()
  try {
    root.render(<Product app={await openApp(parts)} />)
  } catch (error) {
    if (error instanceof UserNotSetUp) {
      root.render(<NotSetUp boot={boot} accountName={signIn.account.name} logout={logout} />)
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
async function startVisitor({ root, boot, signIn }: StartParts): Promise<void> {
  const login = async (): Promise<void> => {
    try {
      await signIn.signIn(location.pathname + location.search)
    } catch (error) {
      log('The identity provider cannot be reached.', error)
      root.render(
        <StartFailed
          title="You cannot be signed in just now"
          text={describeError(error) ?? ''}
          retry={() => void login()}
        />,
      )
    }
  }
  if (location.pathname === '/') root.render(<VisitorHome boot={boot} login={() => void login()} />)
  else await login()
}

/** Signs the user in at the product, gets the data service ready and loads the lookups. Raises UserNotSetUp. */
async function openApp({ boot, signIn, theme }: StartParts) {
  const token = () => signIn.token()
  const api = new Api(token)
  const now = (): string => new Date().toISOString()
  const preparing = EntityStore.prepare<EntityTypes>({
    serviceName: '/api/breeze',
    validate: validateEntity,
    computed: computedValues(),
    token,
    now,
  })
  // Who is not set up is told so, not that the data service refused.
  preparing.catch(() => {})
  const session = await loadUser(api)
  const store = await preparing
  const lookups = new Lookups()
  await Promise.all([lookups.load(store), theme.ready])
  return createApp({ boot, signIn, theme, api, session, store, lookups, now, toasts: new Toasts() })
}

function computedValues() {
  return Object.fromEntries(
    Object.entries(rolloffModel.rules).flatMap(([name, { computed }]) => {
      return computed === undefined ? [] : [[entityNamed(rolloffModel, name).name, computed]]
    }),
  )
}

/** Fetches the code of a screen before it is needed: while the page asks who is there and for its data. */
export function preloadScreen(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}
