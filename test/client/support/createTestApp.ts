import { lookupsQuery } from '#shared/lookups/queries.ts'
import { noticeSources, waitingWork } from '#client/waitingWork.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { App } from '#client/app/App.ts'
import { createApp } from '#client/app/createApp.ts'
import { Lookups } from '#client/context/Lookups.ts'
import { SessionRenewal } from '#client/app/signIn/SessionRenewal.ts'
import { SavedViews } from '#client/context/views/SavedViews.ts'
import { Session } from '#client/context/Session.ts'
import { ViewAs } from '#client/context/ViewAs.ts'
import { Toasts } from '#client/context/Toasts.ts'
import { Live } from '#client/live/Live.ts'
import { ApiClient } from '#client/api/ApiClient.ts'
import { recordDialogs } from '#client/recordDialogs.ts'
import { screenList } from '#client/screens.ts'
import type { Row } from '#client/store/types.ts'
import { customerStore, rowOf } from '../screens/customers/support/customerStore.ts'
import { TEST_BOOT } from './testBoot.ts'

const tables: Readonly<Record<string, readonly Row[]>> = {
  customerTypes: [
    rowOf('CustomerType', { id: 1, name: 'Commercial' }),
    rowOf('CustomerType', { id: 2, name: 'Residential' }),
  ],
  rateTypes: ['Dumpster', 'Hauling', 'Shop', 'Zone'].map((name, index) =>
    rowOf('RateType', { id: index + 1, name }),
  ),
  salesPersons: [
    rowOf('SalesPerson', { id: 1, name: 'House' }),
    rowOf('SalesPerson', { id: 2, name: 'Gone', deleted: '2026-01-01T00:00:00.000Z' }),
  ],
}

/** The application of a user with these roles, on a store of this service; of none, unless one is given. */
export async function createTestApp(
  roles: readonly string[] = ['Admin', 'Customer:Admin'],
  serviceName?: string,
): Promise<App> {
  const store = await customerStore(serviceName)
  const lookups = new Lookups(lookupsQuery)
  await lookups.load({ fetchResult: () => Promise.resolve(tables as never) })
  const auth = {
    account: { name: 'Kim DeVries', claims: { sub: 'kim', email: 'kim@rolloff.example' } },
    signIn: jest.fn(() => Promise.resolve()),
    reauthenticate: () => Promise.resolve({ token: 't', accept: () => Promise.resolve() }),
    signOut: jest.fn(() => Promise.resolve()),
    token: () => Promise.resolve('t'),
  }
  const api = new ApiClient(() => Promise.resolve('t'))
  const theme = { name: 'light', ready: Promise.resolve(), toggle: () => {} }
  return createApp({
    boot: TEST_BOOT,
    model: rolloffModel,
    auth,
    sessionRenewal: new SessionRenewal(auth),
    savingRules: screenList.savingRules,
    background: screenList.background,
    closedDay: screenList.closedDay,
    glances: screenList.glances,
    homeCards: screenList.homeCards,
    recordDialogs,
    waitingWork,
    noticeSources,
    screens: screenList.screens,
    // The switch replaces stylesheets of the build, which tests do not have.
    theme: theme as App['theme'],
    toasts: new Toasts(),
    api,
    views: new SavedViews(api),
    live: new Live({ now: () => '2026-11-20T14:12:00.000Z', sendPresence: () => {} }),
    closeLive: () => {},
    viewAs: new ViewAs(sessionStorage, () => {}),
    session: new Session(
      {
        userId: 1,
        userName: 'kim.devries',
        firstName: 'Kim',
        lastName: 'DeVries',
        displayName: 'Kim DeVries',
        roles,
      },
      rolloffModel,
    ),
    store,
    lookups,
    now: () => '2026-11-20T14:12:00.000Z',
  })
}
