import { action, computed, makeObservable, observable, observableRef, runInAction, when } from 'mobx'
import type { EntityTypes } from '#shared/model/product.ts'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import type { LiveHello, LiveSave } from '#shared/wire/live.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { ChangedRecord, RecordConflict } from '../store/types.ts'
import { nameOf, personsLast, recordsOf } from './changedRecords.ts'
import type { LiveChange, TaggedSave } from './LiveChange.ts'
import { idsIn, typesIn } from './LiveChange.ts'
import type { LiveMessage } from './LiveMessage.ts'
import { Presence } from './Presence.ts'
import { RecentChanges } from './RecentChanges.ts'

export interface LiveOptions {
  /** The current instant, ISO UTC. */
  readonly now: () => string
  readonly sendPresence: ConstructorParameters<typeof Presence>[0]
}

/** Who follows, once that is known. */
export interface LiveFollower {
  readonly store: Pick<EntityStore<EntityTypes>, 'foreign' | 'isOwnSave' | 'isSaving'>
  readonly userId: number
  /** Tells of records whose pending changes were merged with those of somebody else. */
  readonly onMerged: (merged: readonly RecordConflict[]) => void
  readonly report: (error: unknown) => void
}

/** 'none': there is no stream; what is shown is read again every few minutes. */
type Connection = 'none' | 'connected' | 'lost'

/** Saves that arrive so soon after another one are read together. */
const GATHER_MILLISECONDS = 40
const RETRY_MILLISECONDS = 5_000

/** What others store, as this page follows it: each save once, in its order, and never under the hand of the user. */
export class Live {
  readonly recent = new RecentChanges()
  readonly presence: Presence
  connection: Connection = 'none'
  /** Whether the server has another version of the page than this one. */
  isOutdated = false
  /** Whether the account has no active user any more, so that nothing can be read or saved. */
  isRefused = false
  /** The roles of the user as the server said last; null before. */
  roles: readonly string[] | null = null
  /** When the server was last heard of; null before. */
  heardAt: string | null = null
  private readonly now: () => string
  private follower: LiveFollower | null = null
  private readonly listeners = new Set<(change: LiveChange) => void>()
  private busy: readonly (() => boolean)[] = []
  /** The place of the last save that was taken; null before anything is known. */
  private position: number | null = null
  private lastId: string | null = null
  private waiting: TaggedSave[] = []
  private postponed: readonly ChangedRecord[] = []
  private isReset = false
  private isWorking = false

  constructor({ now, sendPresence }: LiveOptions) {
    this.now = now
    this.presence = new Presence(sendPresence)
    makeObservable<this, 'busy' | 'heard'>(this, {
      connection: observable,
      heardAt: observable,
      isOutdated: observable,
      isRefused: observable,
      roles: observableRef,
      busy: observableRef,
      isDeferred: computed,
      heard: action,
      defer: action,
    })
  }

  /** Whether the user does something that must not move: then nothing is taken over. */
  get isDeferred(): boolean {
    return this.busy.some((isBusy) => isBusy())
  }

  /** The id of the last event, behind which the stream goes on. */
  get after(): string | null {
    return this.lastId
  }

  /** Where this page is, for another tab that begins to follow. */
  get greeting(): LiveMessage | null {
    const { lastId, position } = this
    if (lastId === null || position === null) return null
    return { type: 'hello', id: lastId, hello: { position, isReset: false, version: '' } }
  }

  /** Begins to take over what was told meanwhile: the stream is opened before there is a store, so that nothing is missed between. */
  attach(follower: LiveFollower): void {
    this.follower = follower
    this.schedule()
  }

  /** Calls back with what was stored, once the records of the store are read again, until the returned function is called. */
  follow(listener: (change: LiveChange) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Takes nothing over while this returns true, which is observed, until the returned function is called. */
  defer(isBusy: () => boolean): () => void {
    this.busy = [...this.busy, isBusy]
    return action(() => {
      this.busy = this.busy.filter((each) => each !== isBusy)
    })
  }

  receive(message: LiveMessage): void {
    runInAction(() => (this.isRefused = message.type === 'refused'))
    if (message.type === 'lost' || message.type === 'refused') this.heard('lost')
    else if (message.type === 'absent') this.heard('none')
    else this.heard('connected')
    if (message.type === 'contact') this.lastId = message.id ?? this.lastId
    else if (message.type === 'hello') this.begin(message.hello, message.id)
    else if (message.type === 'save') this.take(message.save, message.id)
    else if (message.type === 'presence') this.presence.receive(message.presence)
  }

  private heard(connection: Connection): void {
    // A tab that reads tries again; what it told before is still when it was told.
    this.connection = connection === 'lost' && this.heardAt === null ? 'none' : connection
    if (connection === 'connected') this.heardAt = this.now()
  }

  private begin({ position, isReset, version, roles }: LiveHello, id: string): void {
    // Other tabs, which may be of another version, do not know that of the server.
    if (version !== '') runInAction(() => (this.isOutdated = version !== PRODUCT_VERSION))
    if (roles !== undefined) runInAction(() => (this.roles = roles))
    const isFirst = this.position === null
    if (!isFirst && !isReset) return
    this.position = position
    this.lastId = id
    // What was read before the first place is known may be older than it.
    if (isReset || this.listeners.size > 0) {
      this.isReset = true
      this.schedule()
    }
  }

  private take(save: LiveSave, id: string): void {
    if (this.position !== null && save.position <= this.position) return
    this.position = save.position
    this.lastId = id
    const isOwn = save.saveId !== null && this.follower?.store.isOwnSave(save.saveId) === true
    if (save.records.length === 0 && (save.entities ?? []).length === 0) return
    this.waiting.push({ ...save, isOwn })
    this.schedule()
  }

  private schedule(): void {
    const { follower } = this
    if (this.isWorking || follower === null || !this.hasWork) return
    this.isWorking = true
    void this.work(follower).finally(() => {
      this.isWorking = false
      // What was told since the last look at it.
      this.schedule()
    })
  }

  private get hasWork(): boolean {
    return this.waiting.length > 0 || this.isReset || this.postponed.length > 0
  }

  private async work(follower: LiveFollower): Promise<void> {
    while (this.hasWork) {
      await pause(GATHER_MILLISECONDS)
      await when(() => !this.isDeferred)
      const { isReset } = this
      const saves = this.waiting
      this.waiting = []
      this.isReset = false
      try {
        await this.apply(follower, saves, isReset)
      } catch (error) {
        // They are asked for again, with what is stored meanwhile.
        this.waiting = [...saves, ...this.waiting]
        this.isReset ||= isReset
        follower.report(error)
        await pause(RETRY_MILLISECONDS)
      }
      if (this.postponed.length > 0) await when(() => !follower.store.isSaving)
    }
  }

  private async apply(
    { store, userId, onMerged, report }: LiveFollower,
    saves: readonly TaggedSave[],
    isReset: boolean,
  ): Promise<void> {
    const foreign = saves.filter(({ isOwn }) => !isOwn)
    const changed = [
      ...this.postponed,
      ...(isReset ? store.foreign.pendingRecords : []),
      ...recordsOf(foreign),
    ]
    const outcome = await store.foreign.refresh(changed)
    this.postponed = outcome.postponed
    if (outcome.merged.length > 0) onMerged(outcome.merged)
    const renumbered = new Set(outcome.renumbered.map(nameOf))
    for (const save of personsLast(foreign)) {
      if (save.userId === userId || save.userName === null) continue
      const records = recordsOf([save]).filter((record) => !renumbered.has(nameOf(record)))
      this.recent.note(records, { by: save.userName, at: save.when })
    }
    const change: LiveChange = { isReset, typeNames: typesIn(foreign), idsOf: (name) => idsIn(foreign, name) }
    for (const listener of this.listeners) {
      try {
        runInAction(() => listener(change))
      } catch (error) {
        report(error)
      }
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
