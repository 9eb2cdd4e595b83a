import { browserStore } from '../browserDatabase.ts'

/** A job as its driver saw it last. */
export interface LastSeenJob {
  readonly id: number
  readonly title: string
  readonly phase: string
  /** What else its card says, line by line. */
  readonly lines: readonly string[]
  readonly phone: string | null
  readonly directions: string | null
}

/** The day of a driver as it was seen last, for when the page is opened again without a connection (JO236). */
export interface LastDay {
  readonly userId: number
  readonly driver: string
  readonly day: string
  /** The instant as of which it is. */
  readonly seenAt: string
  readonly timeZone: string
  readonly jobs: readonly LastSeenJob[]
}

/** Where the last day is kept: one of this browser, whoever uses it. */
export interface LastDayStorage {
  readonly read: () => Promise<LastDay | null>
  readonly write: (day: LastDay) => Promise<void>
  readonly forget: () => Promise<void>
}

const ID = 'last'

/** Keeps it in the browser's database; nowhere where there is none. */
export function lastDayStorage(
  factory: IDBFactory | null = typeof indexedDB === 'undefined' ? null : indexedDB,
): LastDayStorage {
  if (factory === null)
    return {
      read: () => Promise.resolve(null),
      write: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    }
  const { change, readAll } = browserStore(factory, {
    database: 'rolloff.lastDay',
    version: 1,
    store: 'days',
  })
  return {
    read: async () => (await readAll<LastDay>())[0] ?? null,
    write: (day) => change((store) => void store.put({ id: ID, ...day })),
    forget: () => change((store) => store.clear()),
  }
}

/** Forgets the day of another user, who has used this browser before and must not be shown to this one. */
export async function forgetDayOfOthers(storage: LastDayStorage, userId: number): Promise<void> {
  const kept = await storage.read()
  if (kept !== null && kept.userId !== userId) await storage.forget()
}
