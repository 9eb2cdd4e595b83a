import type { LiveMessage } from './LiveMessage.ts'

export interface SharedStream {
  /** Of the lock and the channel: tabs with the same name share one stream. */
  readonly name: string
  /** Absent where the browser has none: each tab has its own stream then. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly channel: ((name: string) => BroadcastChannel) | undefined
  /** Reads the stream until the signal ends it. */
  readonly read: (tell: (message: LiveMessage) => void, signal: AbortSignal) => Promise<void>
  readonly receive: (message: LiveMessage) => void
  /** Where this tab is, for one that joins; null before it knows. */
  readonly greeting: () => LiveMessage | null
}

type TabMessage = LiveMessage | { readonly type: 'join' }

/** One of the tabs reads the stream and tells the others; when it is closed, the next one goes on where it is itself (LC780). */
export function shareStream({ name, locks, channel, read, receive, greeting }: SharedStream): () => void {
  const end = new AbortController()
  if (locks === undefined || channel === undefined) {
    void read(receive, end.signal)
    return () => end.abort()
  }
  const tabs = channel(name)
  let isReader = false
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type !== 'join') receive(data)
    else if (isReader) {
      const message = greeting()
      if (message !== null) tabs.postMessage(message)
    }
  }
  const tell = (message: LiveMessage): void => {
    receive(message)
    if (!end.signal.aborted) tabs.postMessage(message)
  }
  void locks
    .request(name, { signal: end.signal }, async () => {
      isReader = true
      await read(tell, end.signal)
    })
    // It was closed before it was its turn.
    .catch(() => {})
  tabs.postMessage({ type: 'join' } satisfies TabMessage)
  return () => {
    end.abort()
    tabs.close()
  }
}
