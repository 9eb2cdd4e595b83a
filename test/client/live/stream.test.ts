import { ApiError } from '#client/api/ApiError.ts'
import { Live } from '#client/live/Live.ts'
import type { LiveMessage } from '#client/live/LiveMessage.ts'
import { readStream } from '#client/live/readStream.ts'
import { serverEvents, type ServerEvent } from '#client/live/serverEvents.ts'
import { shareStream } from '#client/live/shareStream.ts'
import type { LiveFollower } from '#client/live/Live.ts'
import type { ChangedRecord } from '#client/store/types.ts'
import type { LiveSave } from '#shared/wire/live.ts'
import { expectEventually } from '#test/support/eventually.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function streamOf(...pieces: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(bytes(piece))
      stream.close()
    },
  })
}

const saved = (position: number, more: Partial<LiveSave> = {}): LiveSave => ({
  position,
  saveId: `s${String(position)}`,
  when: '2037-11-26T15:00:00.000Z',
  userId: 2,
  userName: 'Ann Colleague',
  records: [{ entity: 'Customer', id: position, action: 'Modified' }],
  ...more,
})

it('[LC780] reads events however they are cut, and the place in a comment; what is cut off at the end is no event', async () => {
  const pieces = [
    'id: 1:a\nevent: sa',
    've\nda',
    'ta: {"x"',
    ':1}\n\n:\n\n:\r\nid: 3:c\r\n\r\ndata: 5\nid: 4',
  ]
  const events: (ServerEvent | null)[] = []
  for await (const event of serverEvents(streamOf(...pieces))) events.push(event)
  expect(events.filter((event) => event !== null)).toEqual([
    { type: 'save', id: '1:a', data: '{"x":1}' },
    { type: 'place', id: '3:c', data: '' },
  ])
})

it('[LC780] opens a stream that broke again behind the last event, and gives up where there is none', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  const opened: (string | null)[] = []
  const told: LiveMessage['type'][] = []
  const end = new AbortController()
  let after: string | null = null
  const answers = [
    () => Promise.resolve(streamOf('event: hello\nid: 7:a\ndata: {"position":7}\n\n')),
    () => Promise.reject(new ApiError('no_answer', 0, 'Nobody answers.')),
    () => Promise.reject(new ApiError('not_found', 404, 'There is no stream.')),
  ]
  await readStream(
    {
      open: (last) => {
        opened.push(last)
        return (answers.shift() ?? answers[0] ?? (() => Promise.reject(new Error('Nothing more.'))))()
      },
      after: () => after,
      tell: (message) => {
        told.push(message.type)
        if (message.type === 'hello') after = message.id
        if (message.type === 'absent') end.abort()
      },
      onWake: (wake) => {
        queueMicrotask(wake)
        return () => {}
      },
    },
    end.signal,
  )
  expect(opened).toEqual([null, '7:a', '7:a'])
  expect(told).toEqual(['contact', 'hello', 'lost', 'lost', 'absent'])
})

it('[LC1430] says that the user was made inactive, and follows behind the last event once that is over', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  const live = new Live({ now: () => '2037-11-26T15:00:00.000Z', sendPresence: () => {} })
  const refused: boolean[] = []
  const opened: (string | null)[] = []
  const end = new AbortController()
  const hello = 'event: hello\nid: 7:a\ndata: {"position":7,"isReset":false,"version":""}\n\n'
  const answers = [
    () => Promise.resolve(streamOf(hello)),
    () => Promise.reject(new ApiError('user_not_set_up', 403, 'The account is not set up as a user')),
    () => Promise.resolve(streamOf(hello)),
  ]
  await readStream(
    {
      open: (after) => {
        opened.push(after)
        return (answers.shift() ?? (() => Promise.reject(new Error('Nothing more.'))))()
      },
      after: () => live.after,
      tell: (message) => {
        live.receive(message)
        if (message.type !== 'contact') refused.push(live.isRefused)
        if (answers.length === 0) end.abort()
      },
      onWake: (wake) => {
        queueMicrotask(wake)
        return () => {}
      },
    },
    end.signal,
  )
  expect(opened).toEqual([null, '7:a', '7:a'])
  // Hello, the end of the stream, the refusal, and hello again.
  expect(refused).toEqual([false, false, true, false])
  expect([live.connection, live.isRefused]).toEqual(['connected', false])
})

/** A page's part in taking over, which only notes what it is asked for. */
function noting(taken: (readonly ChangedRecord[])[]): LiveFollower {
  return {
    userId: 1,
    onMerged: () => {},
    report: (error) => {
      throw error
    },
    store: {
      isSaving: false,
      isOwnSave: (saveId) => saveId === 's2',
      foreign: {
        conflicts: [],
        pendingRecords: [{ typeName: 'Customer', id: 99, changedBy: null, changedAt: null }],
        conflictOf: () => null,
        refresh: (changed) => {
          taken.push(changed)
          return Promise.resolve({ updated: [], renumbered: [], merged: [], postponed: [] })
        },
      },
    },
  }
}

const tell = (live: Live, save: LiveSave): void =>
  live.receive({ type: 'save', id: String(save.position), save })

it('[LC781] [LC782] [LC790] takes each save once and none of its own, waits for a question, and reads all anew after a gap', async () => {
  const taken: (readonly ChangedRecord[])[] = []
  const live = new Live({ now: () => '2037-11-26T15:00:00.000Z', sendPresence: () => {} })
  live.receive({ type: 'hello', id: '0', hello: { position: 0, isReset: false, version: '' } })
  tell(live, saved(1))
  live.attach(noting(taken))
  const ids = () => taken.map((changed) => changed.map(({ id }) => id))
  await expectEventually(ids).toEqual([[1]])
  let asks = true
  const stop = live.defer(() => asks)
  for (const position of [2, 3, 3, 1, 4]) tell(live, saved(position))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ids()).toEqual([[1]])
  asks = false
  stop()
  await expectEventually(ids).toEqual([[1], [3, 4]])
  expect(live.after).toBe('4')
  live.receive({ type: 'hello', id: '40', hello: { position: 40, isReset: true, version: '' } })
  await expectEventually(ids).toEqual([[1], [3, 4], [99]])
})

/** Tabs of one browser: who gets a lock holds it until its signal ends it. */
class Browser {
  readonly channels: { onmessage: ((event: MessageEvent) => void) | null }[] = []
  #holder: Promise<unknown> = Promise.resolve()

  readonly locks = {
    request: async (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
      const before = this.#holder
      const held = before.then(() => (signal?.aborted === true ? undefined : work()))
      this.#holder = held
      await held
    },
  }

  channel = () => {
    const { channels } = this
    const own = {
      onmessage: null,
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== own) queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })))
      },
      close: () => void channels.splice(channels.indexOf(own), 1),
    }
    channels.push(own)
    return own
  }
}

it('[LC780] tabs share one stream, one that joins is told where it is, and another one reads on when the reader closes', async () => {
  const browser = new Browser()
  const reading: string[] = []
  const heard: Record<string, string[]> = { first: [], second: [] }
  let tellAll: (message: LiveMessage) => void = () => {}
  const hello: LiveMessage = { type: 'hello', id: '5', hello: { position: 5, isReset: false, version: '' } }
  const open = (name: 'first' | 'second') =>
    shareStream({
      name: 'rolloff',
      // Only what is used of them.
      locks: browser.locks as unknown as LockManager,
      channel: browser.channel as unknown as (name: string) => BroadcastChannel,
      read: (tellTabs, signal) => {
        reading.push(name)
        tellAll = tellTabs
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
      receive: ({ type }) => void heard[name]?.push(type),
      greeting: () => hello,
    })
  const close = open('first')
  await expectEventually(() => reading).toEqual(['first'])
  const closeSecond = open('second')
  await expectEventually(() => heard['second']).toEqual(['hello'])
  tellAll({ type: 'save', id: '6', save: saved(6) })
  await expectEventually(() => [heard['first'], heard['second']]).toEqual([['save'], ['hello', 'save']])
  close()
  await expectEventually(() => reading).toEqual(['first', 'second'])
  closeSecond()
})
