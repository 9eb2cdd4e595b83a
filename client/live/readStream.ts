import type { LiveHello, LivePresence, LiveSave } from '#shared/wire/live.ts'
import { ApiError } from '../api/ApiError.ts'
import type { LiveMessage } from './LiveMessage.ts'
import { serverEvents, type ServerEvent } from './serverEvents.ts'

export interface StreamSource {
  /** Opens the stream behind the event with this id, or where it is now. Throws ApiError. */
  readonly open: (after: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** The id of the last event that the page knows; null before the first. */
  readonly after: () => string | null
  readonly tell: (message: LiveMessage) => void
  /** Calls back when it may be worth a try at once: the computer is online or looked at again. Returns what ends that. */
  readonly onWake: (wake: () => void) => () => void
}

/** Without a sign of the server for so long, the connection is dead, whatever the browser believes. */
const SILENCE_MILLISECONDS = 45_000
const FIRST_PAUSE_MILLISECONDS = 500
const LONGEST_PAUSE_MILLISECONDS = 30_000
/** A server without a stream may get one by an update. */
const ABSENT_PAUSE_MILLISECONDS = 600_000

/** Reads the stream until the signal ends it, and connects again whenever it breaks, later each time and not all pages at once (LC780). */
export async function readStream(source: StreamSource, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readOnce(source, signal)
    if (signal.aborted) return
    source.tell(TOLD[outcome])
    failures = outcome === 'ended' ? 0 : failures + 1
    await pause(source, outcome === 'absent' ? ABSENT_PAUSE_MILLISECONDS : pauseAfter(failures), signal)
  }
}

type Outcome = 'ended' | 'failed' | 'refused' | 'absent'

/** What a page is told of how the stream ended. */
const TOLD: Readonly<Record<Outcome, LiveMessage>> = {
  ended: { type: 'lost' },
  failed: { type: 'lost' },
  refused: { type: 'refused' },
  absent: { type: 'absent' },
}

/** 'ended': it was read until it broke. 'refused': the account has no active user, which may be so for a moment only (LC1430). */
async function readOnce(source: StreamSource, signal: AbortSignal): Promise<Outcome> {
  const silence = new AbortController()
  const stop = AbortSignal.any([signal, silence.signal])
  const restart = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => silence.abort(new Error('The server was silent.')), SILENCE_MILLISECONDS)
  let timer = restart()
  let isHeard = false
  try {
    for await (const event of serverEvents(await source.open(source.after(), stop))) {
      clearTimeout(timer)
      timer = restart()
      isHeard = true
      source.tell({ type: 'contact', id: event?.type === 'place' ? event.id : null })
      const message = event === null ? null : messageOf(event)
      if (message !== null) source.tell(message)
      if (signal.aborted) break
    }
  } catch (error) {
    const refusal = error instanceof ApiError ? refusalOf(error) : null
    if (refusal !== null) return refusal
  } finally {
    clearTimeout(timer)
  }
  return isHeard ? 'ended' : 'failed'
}

/** What the server's answer means for the stream; null where it may be there at the next try. */
function refusalOf({ code, status }: ApiError): 'refused' | 'absent' | null {
  if (code === 'user_not_set_up') return 'refused'
  return status === 404 || status === 403 ? 'absent' : null
}

/** Null for events that a page of this version does not know. */
function messageOf({ type, id, data }: ServerEvent): LiveMessage | null {
  if (type === 'place') return null
  // The shared wire types are the contract of the stream; the server's tests verify it.
  const body: unknown = JSON.parse(data)
  if (type === 'hello') return { type, id: id ?? '', hello: body as LiveHello }
  if (type === 'save') return { type, id: id ?? '', save: body as LiveSave }
  return type === 'presence' ? { type, presence: body as LivePresence } : null
}

/** Twice as long each time, and between a half and the whole of it by chance. */
function pauseAfter(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS)
  return longest * (0.5 + Math.random() / 2)
}

function pause({ onWake }: StreamSource, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      stopWaking()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const stopWaking = onWake(end)
    signal.addEventListener('abort', end)
  })
}
