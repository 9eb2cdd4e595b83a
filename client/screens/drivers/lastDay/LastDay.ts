import type { LastStart } from '../../../context/lastStart.ts'
import type { Row } from '../../../store/types.ts'
import { browserStore } from '../browserDatabase.ts'

/** The day of a driver as it was seen last, for when the page is opened again without a connection (JO236). */
export interface LastDay {
  readonly userId: number
  readonly driver: string
  readonly day: string
  /** The instant as of which it is. */
  readonly seenAt: string
  readonly start: LastStart
  /** The jobs with what is shown of them. */
  readonly jobs: readonly Row[]
  /** What can be chosen to complete them, by their keys, as the screen of the day keeps it. */
  readonly choices: readonly (readonly [jobId: number, choices: unknown])[]
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
    // Another name than that of days that could only be looked at.
    database: 'rolloff.driverDay',
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
