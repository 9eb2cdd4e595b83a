import type { LiveHello, LivePresence, LiveSave } from '#shared/wire/live.ts'

/** What a page is told by the stream, or by the tab that reads it. */
export type LiveMessage =
  | { readonly type: 'hello'; readonly id: string; readonly hello: LiveHello }
  | { readonly type: 'save'; readonly id: string; readonly save: LiveSave }
  | { readonly type: 'presence'; readonly presence: LivePresence }
  /** The server is there; with the id of an event, nothing before that is missing. */
  | { readonly type: 'contact'; readonly id: string | null }
  /** The connection has ended, and is tried again. */
  | { readonly type: 'lost' }
  /** The account has no active user any more; that is tried again. */
  | { readonly type: 'refused' }
  /** The server has no stream for this user. */
  | { readonly type: 'absent' }
