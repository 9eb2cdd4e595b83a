import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { expiryOf } from '../identity/authentication.ts'
import { NotSignedIn, TooManyRequests, Unavailable, UserNotSetUp } from '../kernel/errors.ts'
import type { Audience } from './Audience.ts'
import { LiveStream } from './LiveStream.ts'
import { readPlace } from './placeIds.ts'
import type { Presence } from './Presence.ts'
import type { FedSave, Place, SaveFeed } from './SaveFeed.ts'

const BEAT_MILLISECONDS = 15_000
/** Keys that a provider revokes, and what changes without a save, take effect after this time at the latest. */
const RECHECK_MILLISECONDS = 60_000
/** A user has one for each browser; a connection that broke may look open for a while. */
const MAX_STREAMS_OF_USER = 10
const RETRY_AFTER_SECONDS = 30
/** A page that is further behind reads anew what it shows, which is less. */
const MAX_REPLAYED = 2_000
const LONGEST_TIMER = 2 ** 31 - 1

/** Whose changes decide who may be told what. */
const PEOPLE: ReadonlySet<string> = new Set(['User', 'UserRole', 'Role'])

interface StreamsDependencies {
  readonly feed: SaveFeed
  readonly audience: Pick<Audience, 'textOf'>
  readonly presence: Pick<Presence, 'join' | 'leave'>
  /** The user of a request as of now; throws NotSignedIn or UserNotSetUp. */
  readonly authenticate: (request: FastifyRequest) => Promise<SignedInUser>
  /** Lets users be read again. */
  readonly forgetUsers: () => void
  /** Open streams in total. */
  readonly maxStreams: number
  /** Seconds after which a page that takes nothing is cut off. */
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
}

interface Open {
  readonly stream: LiveStream
  readonly request: FastifyRequest
}

/** The open streams of this server. */
export class LiveStreams {
  readonly #dependencies: StreamsDependencies
  readonly #open = new Set<Open>()
  readonly #noticed = new WeakSet<FedSave>()
  #timers: readonly NodeJS.Timeout[] = []
  #stopListening: (() => void) | null = null
  #isClosing = false
  #sentByClosed = 0

  constructor(dependencies: StreamsDependencies) {
    this.#dependencies = dependencies
  }

  get count(): number {
    return this.#open.size
  }

  /** Whose pages they are, one for each. */
  get users(): readonly SignedInUser[] {
    return [...this.#open].map(({ stream }) => stream.user)
  }

  /** Events that were sent since the server started. */
  get sent(): number {
    return [...this.#open].reduce((sum, { stream }) => sum + stream.sent, this.#sentByClosed)
  }

  /** Answers a request with a stream. Throws TooManyRequests. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { feed, maxStreams } = this.#dependencies
    if (this.#open.size >= maxStreams)
      throw new TooManyRequests('Too many pages follow the changes of this server.', RETRY_AFTER_SECONDS)
    const newest = await feed.newest()
    const asked = request.headers['last-event-id']
    const followed = typeof asked === 'string' ? await this.#followable(asked, newest) : newest
    const { raw: response } = reply
    if (this.#isClosing)
      throw new Unavailable('The server is stopping. Please try again in a moment.', { retryAfter: 1 })
    reply.hijack()
    if (response.destroyed) return
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // For nginx: it would hold back what it gathers.
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    const stream = this.#add(request, reply, followed ?? newest)
    const { position } = newest
    const { roles } = request.user
    stream.begin({ position, isReset: followed === null, version: PRODUCT_VERSION, roles })
    this.#dependencies.presence.join(stream)
  }

  /** Ends all, and opens no other. */
  close(): void {
    this.#isClosing = true
    for (const { stream } of this.#open) stream.end()
    this.#rest()
  }

  async #followable(id: string, newest: Place): Promise<Place | null> {
    const place = readPlace(id)
    if (place === null || newest.position - place.position > MAX_REPLAYED) return null
    return (await this.#dependencies.feed.after(place)) === null ? null : place
  }

  #add(request: FastifyRequest, { raw: response }: FastifyReply, place: Place): LiveStream {
    const { feed, audience, presence, idleSeconds, onError } = this.#dependencies
    const { user } = request
    const stream = new LiveStream({
      response,
      user,
      feed,
      place,
      textOf: (save) => audience.textOf(save, user),
      isStillAllowed: (save) => this.#isStillAllowed(save, open),
      idleSeconds,
      onError,
    })
    const open: Open = { stream, request }
    this.#open.add(open)
    this.#begin()
    const expires = Math.min((expiryOf(request) ?? Number.POSITIVE_INFINITY) - Date.now(), LONGEST_TIMER)
    const expiry = setTimeout(() => stream.end(), expires).unref()
    response.once('close', () => {
      clearTimeout(expiry)
      this.#open.delete(open)
      this.#sentByClosed += stream.sent
      presence.leave(stream)
      if (this.#open.size === 0) this.#rest()
    })
    const [oldest, ...others] = [...this.#open].filter((each) => each.stream.user.userId === user.userId)
    if (others.length >= MAX_STREAMS_OF_USER) oldest?.stream.end()
    return stream
  }

  /** Who joins first begins what runs while somebody listens. */
  #begin(): void {
    this.#stopListening ??= this.#dependencies.feed.listen(() => {
      for (const { stream } of this.#open) stream.wake()
    })
    if (this.#timers.length > 0) return
    this.#timers = [
      setInterval(() => this.#beat(), BEAT_MILLISECONDS),
      setInterval(() => void this.#recheckAll(), RECHECK_MILLISECONDS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  #rest(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    this.#stopListening?.()
    this.#stopListening = null
  }

  /** A page whose server cannot read what is new hears nothing, so that it does not take old figures for the newest. */
  #beat(): void {
    if (this.#dependencies.feed.isCurrent) for (const { stream } of this.#open) stream.beat()
  }

  async #isStillAllowed(save: FedSave, open: Open): Promise<boolean> {
    if (
      !save.records.some(({ entity }) => PEOPLE.has(entity)) &&
      !save.entities.some((each) => PEOPLE.has(each))
    )
      return true
    if (!this.#noticed.has(save)) this.#dependencies.forgetUsers()
    this.#noticed.add(save)
    return this.#isUnchanged(open)
  }

  async #recheckAll(): Promise<void> {
    for (const open of this.#open) if (!(await this.#isUnchanged(open))) open.stream.end()
  }

  /** Is its user the same as when it began, with the same roles, and the token still valid? What cannot be checked now is later. */
  async #isUnchanged({ stream, request }: Open): Promise<boolean> {
    try {
      return isDeepStrictEqual(await this.#dependencies.authenticate(request), stream.user)
    } catch (error) {
      if (error instanceof NotSignedIn || error instanceof UserNotSetUp) return false
      this.#dependencies.onError(error)
      return true
    }
  }
}
