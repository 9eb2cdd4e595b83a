import { ApiError } from '#client/api/ApiError.ts'
import { Live } from '#client/live/Live.ts'
import { readStream } from '#client/live/readStream.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import { QueryFailed, SaveConflict, SaveRejected, SaveUnreachable } from '#client/store/errors.ts'
import type { ChangedRecord, RecordConflict, RefreshedRecords } from '#client/store/types.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { isUndecided } from '#shared/wire/errors.ts'
import type { Random } from '#server/demo/random.ts'

/** The fields that are compared. */
const FIELDS = {
  Customer: ['companyName', 'billCity', 'siteNotes', 'rowVersion'],
  Note: ['text', 'rowVersion'],
} as const

const ENTITIES = ['Customer', 'Note'] as const

/** Gives up what does not end. */
const MAX_TRIES = 200

interface ColleagueOptions {
  readonly origin: string
  readonly token: () => Promise<string>
  readonly name: string
  readonly random: Random
}

/** Somebody who works on a page without a screen: the store of the client, and what makes it follow the saves of others. */
export class Colleague {
  readonly live: Live
  readonly store: EntityStore<EntityTypes>
  /** The ids of saves whose answer arrived. */
  readonly acknowledged: string[] = []
  /** The texts of the notes that they stored. */
  readonly notes: string[] = []
  /** How often a save had no answer. */
  unanswered = 0
  readonly #options: ColleagueOptions
  readonly #end = new AbortController()
  #count = 0
  #following = 0
  /** Whether something could not be read, and is asked for again in some seconds. */
  #isRetrying = false

  private constructor(store: EntityStore<EntityTypes>, live: Live, options: ColleagueOptions) {
    this.store = store
    this.live = live
    this.#options = options
  }

  /** Opens the page: the stream first, as the product does. */
  static async open(options: ColleagueOptions): Promise<Colleague> {
    const { origin, token } = options
    const now = (): string => new Date().toISOString()
    const live = new Live({ now, sendPresence: () => {} })
    // There is no screen on which it would be highlighted, for some seconds longer than the test takes.
    jest.spyOn(live.recent, 'note').mockImplementation(() => {})
    const store = await persist(() =>
      EntityStore.prepare<EntityTypes>({ serviceName: `${origin}/api/breeze`, token, now }),
    )
    const colleague = new Colleague(store, live, options)
    void colleague.#listen()
    await persist(() => store.query(customersQuery))
    live.attach({
      store: {
        isOwnSave: (saveId) => store.isOwnSave(saveId),
        get isSaving() {
          return store.isSaving
        },
        foreign: {
          get conflicts() {
            return store.foreign.conflicts
          },
          get pendingRecords() {
            return store.foreign.pendingRecords
          },
          conflictOf: (record) => store.foreign.conflictOf(record),
          refresh: (changed) => colleague.#follow(changed),
        },
      },
      userId: 0,
      onMerged: () => {},
      report: (error) => colleague.#retryLater(error),
    })
    return colleague
  }

  /** Changes one thing or two, and saves until that is acknowledged. */
  async work(): Promise<void> {
    const { random, name } = this.#options
    for (let changes = random.integer(1, 2); changes > 0; changes -= 1) {
      const text = `${name}${String(++this.#count)}`
      const customers = this.store.local('Customer')
      const customer = customers[random.integer(0, customers.length - 1)]
      if (customer === undefined || random.chance(0.4)) {
        this.store.create('Note', { entityTypeName: 'Customer', entityId: 1, text })
        this.notes.push(text)
      } else if (random.chance(0.5)) customer.siteNotes = text
      else customer.billCity = text
    }
    await this.finish()
  }

  /** Saves until nothing is pending. */
  async finish(): Promise<void> {
    for (let tries = 0; this.store.pending.hasChanges || this.store.isUnanswered; tries += 1) {
      if (tries > MAX_TRIES) throw new Error(`${this.#options.name} cannot save.`)
      this.store.foreign.conflicts.forEach((each) => this.#keepMine(each))
      try {
        const { saveId } = await this.store.save()
        if (saveId !== undefined) this.acknowledged.push(saveId)
      } catch (error) {
        if (error instanceof SaveConflict) error.conflicts.forEach((each) => this.#keepMine(each))
        else if (error instanceof SaveUnreachable || hasNoAnswer(error)) this.unanswered += 1
        else throw error
      }
    }
  }

  /** Whether all that was told so far is taken over. */
  get isIdle(): boolean {
    return this.#following === 0 && !this.#isRetrying
  }

  close(): void {
    this.#end.abort()
  }

  /** What the page has of each record, by its name. */
  cache(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
    return new Map(
      ENTITIES.flatMap((entity) =>
        this.store
          .local(entity)
          .map((record) => [`${entity} ${String(record.id)}`, pick(record, FIELDS[entity])] as const),
      ),
    )
  }

  async #follow(changed: readonly ChangedRecord[]): Promise<RefreshedRecords> {
    this.#isRetrying = false
    this.#following += 1
    try {
      return await this.store.foreign.refresh(changed)
    } finally {
      this.#following -= 1
    }
  }

  #retryLater(error: unknown): void {
    if (!(error instanceof QueryFailed)) throw error
    this.#isRetrying = true
  }

  async #listen(): Promise<void> {
    const { origin, token } = this.#options
    const { live } = this
    await readStream(
      {
        open: async (after, signal) => {
          const response = await fetch(`${origin}/api/live`, {
            headers: {
              authorization: `Bearer ${await token()}`,
              ...(after !== null && { 'last-event-id': after }),
            },
            signal,
          })
          if (!response.ok || response.body === null) throw new ApiError('not_readable', response.status, '')
          return response.body
        },
        after: () => live.after,
        tell: (message) => live.receive(message),
        onWake: () => () => {},
      },
      this.#end.signal,
    )
  }

  #keepMine(conflict: RecordConflict): void {
    if (conflict.isDeleted) this.store.restoreDeleted(conflict)
    else this.store.rebase(conflict)
  }
}

/** Whether a server said only that it could not answer, as one does whose computer is busy: nobody knows what became of the save. */
function hasNoAnswer(error: unknown): boolean {
  return error instanceof SaveRejected && isUndecided(error.status)
}

/** What is stored of a record that a colleague has. */
export function storedFields(name: string, row: Readonly<Record<string, unknown>>): object {
  return pick(row, name.startsWith('Note') ? FIELDS.Note : FIELDS.Customer)
}

function pick(record: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]))
}

/** Tries again what only reads, as a user does. */
async function persist<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (tries > MAX_TRIES) throw error
    }
  }
}
