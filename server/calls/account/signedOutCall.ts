import { EVENT } from '#shared/auditing/eventTypes.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

/** POST /api/account/signedOut: the page says that its user is about to sign out, which only the provider does. */
export function signedOutCall(): Call {
  return defineCall({
    method: 'POST',
    readsOnly: true,
    path: '/api/account/signedOut',
    summary: 'Records that the user signs out',
    role: 'signedIn',
    body: strictObject({}),
    response: strictObject({}),
    run: () => Promise.resolve({}),
    tells: () => ({ type: EVENT.signOut, message: 'Signed out.' }),
  })
}
