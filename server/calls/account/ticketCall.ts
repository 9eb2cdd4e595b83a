import { Type } from 'typebox'
import type { Tickets } from '../../identity/Tickets.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, instant } from '../schemas.ts'

/** Long enough for a report of 200 documents: keys of ten digits with their separators. */
const MAX_URL_LENGTH = 4_000

/**
 * A tab that the browser opens cannot send the token that our page keeps in memory, so the page requests a ticket and opens the
 * URL that is returned. The token itself never appears in a URL, where histories and logs would keep it.
 */
export function ticketCall(tickets: Tickets): Call {
  return defineCall({
    method: 'POST',
    path: '/api/account/ticket',
    summary: 'A URL of a report or file that may be opened once, within a minute, without a token',
    role: 'signedIn',
    body: strictObject({
      address: Type.String({
        pattern: '^/api/(report|file|mailbox)/[\\x21-\\x7e]+$',
        maxLength: MAX_URL_LENGTH,
      }),
    }),
    response: strictObject({ address: Type.String(), expires: instant() }),
    run: ({ address }, user) => tickets.issue(user.userName, address),
  })
}
