import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { LiveHello, LivePresence } from '#shared/wire/live.ts'
import { idOf } from './placeIds.ts'
import type { FedSave, Place, SaveFeed } from './SaveFeed.ts'

/** More that nobody has taken is not kept. */
const MAX_PENDING_BYTES = 1_024 * 1_024

interface StreamParts {
  readonly response: ServerResponse
  readonly user: SignedInUser
  readonly feed: Pick<SaveFeed, 'after'>
  /** What the page knows already. */
  readonly place: Place
  /** What the user is told of a save; null where that is nothing. */
  readonly textOf: (save: FedSave) => Promise<string | null>
  /** Asked before a save is told that changed users or their roles: may the stream go on? */
  readonly isStillAllowed: (save: FedSave) => Promise<boolean>
  /** Who takes nothing of what is sent for so long is cut off, and catches up by position. */
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
}

/**
 * One open stream: it takes the saves behind its place from the feed as fast as the page takes them, so that one that was away, or is slow,
 * gets the same in the same order as everybody else (LV761).
 */
export class LiveStream {
  readonly user: SignedInUser
  /** Events that were sent. */
  sent = 0
  readonly #parts: StreamParts
  readonly #closed = new AbortController()
  #place: Place
  #sentId = ''
  #isPumping = false
  #isWoken = false

  constructor(parts: StreamParts) {
    this.#parts = parts
    this.user = parts.user
    this.#place = parts.place
    parts.response.once('close', () => this.#closed.abort())
  }

  /** Says hello, and then what follows. */
  begin(hello: LiveHello): void {
    this.#write('hello', JSON.stringify(hello))
    this.wake()
  }

  /** There may be something new. */
  wake(): void {
    this.#isWoken = true
    if (!this.#isPumping) void this.#pump()
  }

  tellPresence(presence: LivePresence): void {
    this.#write('presence', JSON.stringify(presence), false)
  }

  /** Shows that the connection lives, and as of which place. */
  beat(): void {
    const id = idOf(this.#place)
    const { response } = this.#parts
    if (this.#closed.signal.aborted || response.writableNeedDrain) return
    response.write(id === this.#sentId ? ':\n\n' : `:\nid: ${id}\n\n`)
    this.#sentId = id
  }

  /** Ends it; the page connects again. */
  end(): void {
    this.#closed.abort()
    this.#parts.response.end()
  }

  async #pump(): Promise<void> {
    this.#isPumping = true
    try {
      while (this.#isWoken && !this.#closed.signal.aborted) {
        this.#isWoken = false
        await this.#tellAll()
      }
    } catch (error) {
      this.#parts.onError(error)
      this.end()
    } finally {
      this.#isPumping = false
    }
  }

  async #tellAll(): Promise<void> {
    for (;;) {
      const saves = await this.#parts.feed.after(this.#place)
      // Too old by now, or of a database that was put back: the page begins anew.
      if (saves === null) return this.end()
      if (saves.length === 0) return
      for (const save of saves) if (!(await this.#tell(save))) return
    }
  }

  /** Returns whether the stream goes on. */
  async #tell(save: FedSave): Promise<boolean> {
    if (!(await this.#parts.isStillAllowed(save))) this.end()
    const text = await this.#parts.textOf(save)
    if (this.#closed.signal.aborted) return false
    this.#place = save
    if (text !== null) this.#write('save', text)
    return this.#isTaken()
  }

  #write(event: string, data: string, withPlace = true): void {
    const { response } = this.#parts
    if (this.#closed.signal.aborted) return
    const id = idOf(this.#place)
    response.write(`${withPlace ? `id: ${id}\n` : ''}event: ${event}\ndata: ${data}\n\n`)
    if (withPlace) this.#sentId = id
    this.sent += 1
    if (response.writableLength > MAX_PENDING_BYTES) response.destroy()
  }

  async #isTaken(): Promise<boolean> {
    const { response } = this.#parts
    if (!response.writableNeedDrain) return true
    const signal = AbortSignal.any([
      this.#closed.signal,
      AbortSignal.timeout(1_000 * this.#parts.idleSeconds),
    ])
    try {
      await once(response, 'drain', { signal })
      return true
    } catch {
      response.destroy()
      return false
    }
  }
}
