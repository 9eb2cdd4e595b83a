import { lookupsQuery } from '#shared/lookups/queries.ts'
import { checkEntity } from '#client/context/checkEntity.ts'
import { createApp } from '#client/app/createApp.ts'
import type { App } from '#client/app/App.ts'
import { Lookups } from '#client/context/Lookups.ts'
import { Session } from '#client/context/Session.ts'
import { SessionRenewal } from '#client/app/signIn/SessionRenewal.ts'
import { ViewAs } from '#client/context/ViewAs.ts'
import { Toasts } from '#client/context/Toasts.ts'
import { SavedViews } from '#client/context/views/SavedViews.ts'
import { Live } from '#client/live/Live.ts'
import { ApiClient } from '#client/api/ApiClient.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel, type EntityTypes } from '#shared/entities.ts'
import { PRODUCT_VERSION, type Boot } from '#shared/wire/boot.ts'
import { ReadResponse } from '../ReadResponse.ts'

const NOW = '2030-05-06T12:00:00.000Z'

const BOOT: Boot = {
  title: 'Rolloff',
  version: PRODUCT_VERSION,
  devExtremeLicenseKey: '',
  businessTimeZone: 'America/Detroit',
  identity: {
    authority: 'https://bench.invalid',
    clientId: 'rolloff',
    scope: 'api',
    openIdScopes: [],
    knownAuthorities: [],
    protocolMode: 'OIDC',
    authorityMetadata: null,
    isDemo: true,
  },
}

/** JSON texts, or the bytes of some, by the last part of the address that is asked, such as the name of a query. */
export type Answers = ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>

/** The application of a user with all roles, on a server that answers from memory; what is not among the answers is an empty list. */
export async function createBenchApp(answers: Answers = new Map()): Promise<App> {
  const answer: typeof fetch = (asked) => {
    const address = asked instanceof Request ? asked.url : asked
    const name = new URL(address, location.href).pathname.split('/').at(-1) ?? ''
    const found = answers.get(name) ?? '[]'
    return Promise.resolve(typeof found === 'string' ? new ReadResponse(found) : new Response(found))
  }
  const store = await EntityStore.prepare<EntityTypes>({
    serviceName: 'https://bench.invalid/api/breeze',
    metadata: breezeMetadata(rolloffModel, []),
    validate: (...checked) => checkEntity(rolloffModel, ...checked),
    now: () => NOW,
    fetch: answer,
  })
  const api = new ApiClient({ fetch: answer })
  const lookups = new Lookups(lookupsQuery)
  await lookups.load(store)
  const auth = {
    account: { name: 'Kim DeVries', claims: {} },
    signIn: () => Promise.resolve(),
    reauthenticate: () => Promise.reject(new Error('Nobody signs in again in a bench.')),
    signOut: () => Promise.resolve(),
    token: () => Promise.resolve('token'),
  }
  return createApp({
    boot: BOOT,
    model: rolloffModel,
    auth,
    sessionRenewal: new SessionRenewal(auth),
    theme: {
      name: 'light',
      ready: Promise.resolve(),
      toggle: () => {},
      stylesheets: { light: '', dark: '' },
    },
    toasts: new Toasts(),
    closedDay: () => null,
    homeCards: [],
    api,
    session: new Session(
      {
        userId: 1,
        userName: 'kim.devries',
        firstName: 'Kim',
        lastName: 'DeVries',
        displayName: 'Kim DeVries',
        roles: ROLES,
      },
      rolloffModel,
    ),
    store,
    lookups,
    views: new SavedViews(api),
    live: new Live({ now: () => NOW, sendPresence: () => {} }),
    closeLive: () => {},
    viewAs: new ViewAs(sessionStorage, () => {}),
    savingRules: [],
    background: [],
    glances: [],
    recordDialogs: [],
    waitingWork: [],
    noticeSources: [],
    screens: [],
    now: () => NOW,
  })
}

/** An answer as the server sends it. */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}
