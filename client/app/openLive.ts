import { openLiveStream, tellPresence } from '../api/live.ts'
import type { ApiClient } from '../api/ApiClient.ts'
import { Live } from '../live/Live.ts'
import { readStream } from '../live/readStream.ts'
import { shareStream } from '../live/shareStream.ts'
import type { ViewedUser } from '../context/ViewAs.ts'
import type { SignedInAccount } from './AuthClient.ts'

/** A page that follows what others store. */
export interface OpenLive {
  readonly live: Live
  readonly close: () => void
}

interface LiveAccount {
  readonly account: SignedInAccount
  /** Whose roles it has; a page with the own ones gets another stream. */
  readonly viewed: ViewedUser | null
}

/** Opens the stream for all tabs of this account with the same roles, before anything else is read. */
export function openLive(api: ApiClient, { account, viewed }: LiveAccount, now: () => string): OpenLive {
  const live = new Live({
    now,
    // Others do not see it then, which is no reason to disturb anybody.
    sendPresence: (request) => void tellPresence(api, request).catch(() => {}),
  })
  const { sub = account.name } = account.claims
  const stop = shareStream({
    name: `rolloff live ${String(sub)}${viewed === null ? '' : ` as ${viewed.userId}`}`,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    channel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
    read: (tell, signal) =>
      readStream(
        {
          open: (after, stop) => openLiveStream(api, after, stop),
          after: () => live.after,
          tell,
          onWake: (wake) => {
            const listening = new AbortController()
            window.addEventListener('online', wake, { signal: listening.signal })
            document.addEventListener('visibilitychange', wake, { signal: listening.signal })
            return () => listening.abort()
          },
        },
        signal,
      ),
    receive: (message) => live.receive(message),
    greeting: () => live.greeting,
  })
  return { live, close: stop }
}
