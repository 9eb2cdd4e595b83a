import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import { ownerOf } from '../review/ownerOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { exportRestorations, importRestorations } from '../../context/history/restorations.ts'
import { hasUnsavedWork } from '../../context/hasUnsavedWork.ts'
import { log } from '../../context/log.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { DRAFT_VERSION, type DraftStorage, type StoredDraft } from './DraftStorage.ts'

/** A change is in the stored draft after this time at the latest (B-04). */
const SAVE_DELAY_MILLISECONDS = 500

/** The open pages of this browser; a draft of an open page is not offered to another one. */
export interface OpenPages {
  /** Announces the page with this id for as long as it is open. */
  announce(id: string): void
  isOpen(id: string): Promise<boolean>
  /** Works while no other page does: what it finds in the storage stays until it is done. */
  alone(work: () => void): Promise<void>
}

export interface DraftDependencies {
  readonly model: Model
  readonly store: EntityStore<EntityTypes>
  readonly userId: number
  readonly storage: DraftStorage
  readonly pages: OpenPages
  readonly now: () => string
  /** Path and query of the screen that is shown. */
  readonly address: () => string
}

/** Stores pending changes as a draft in the browser, so that a reload, a crash or an expired session loses nothing (B-04). */
export class Drafts {
  /** This user's drafts from closed pages, newest first. */
  offered: readonly StoredDraft[] = []
  /** Whether the draft cannot be stored: the storage is full or not accessible. */
  isFailing = false
  private readonly dependencies: DraftDependencies
  private readonly id = crypto.randomUUID()
  private timer: ReturnType<typeof setTimeout> | null = null
  private isReleased = false

  constructor(dependencies: DraftDependencies) {
    this.dependencies = dependencies
    makeAutoObservable<this, 'dependencies' | 'timer' | 'isReleased' | 'id'>(this, {
      dependencies: false,
      timer: false,
      isReleased: false,
      id: false,
      offered: observableRef,
    })
  }

  /** Stores pending changes, and withdraws offers that another page took, until the returned function is called. */
  startSaving(page: Window): () => void {
    const { pages, store } = this.dependencies
    pages.announce(this.id)
    const stops = [
      reaction(
        () => [store.journal.entries, store.pending.count],
        () => this.scheduleWrite(),
      ),
      // Before a save is sent: if the page is gone when its response arrives, the next page knows of the save.
      reaction(
        () => store.isSaving,
        () => {
          this.scheduleWrite()
          this.flush()
        },
      ),
    ]
    const flush = (): void => this.flush()
    const withdraw = (): void => this.withdrawTaken()
    page.addEventListener('pagehide', flush)
    page.addEventListener('storage', withdraw)
    page.document.addEventListener('visibilitychange', flush)
    // A page in the background may not be told what the others store.
    page.document.addEventListener('visibilitychange', withdraw)
    return () => {
      for (const stop of stops) stop()
      this.flush()
      page.removeEventListener('pagehide', flush)
      page.removeEventListener('storage', withdraw)
      page.document.removeEventListener('visibilitychange', flush)
      page.document.removeEventListener('visibilitychange', withdraw)
    }
  }

  /** Looks for drafts of closed pages. */
  async findOffers(): Promise<void> {
    const { now, pages, storage, userId } = this.dependencies
    storage.removeExpired(now())
    const drafts = storage.listFor(userId).filter(({ id }) => id !== this.id)
    const open = await Promise.all(drafts.map(({ id }) => pages.isOpen(id)))
    runInAction(() => {
      this.offered = drafts.filter((_draft, index) => open[index] === false)
    })
  }

  /**
   * Restores a draft below the changes that were made since: a field changed in both keeps the newer value. Resolves with the records
   * that are pending again; with null, having done nothing, where another page restored or discarded it meanwhile: restored twice, a new
   * record would be stored twice. `prepare` is called just before.
   */
  restore(draft: StoredDraft, prepare = (): void => {}): Promise<readonly TrackedRecord[] | null> {
    return this.take(draft, (stored) => {
      prepare()
      return this.resume(stored)
    })
  }

  /** False where another page restored or discarded it meanwhile. */
  async discard(draft: StoredDraft): Promise<boolean> {
    return (await this.take(draft, () => true)) ?? false
  }

  /** Stores a last draft and stops storing: the page passes to another user. */
  release(): void {
    this.scheduleWrite()
    this.flush()
    this.isReleased = true
  }

  /** Removes all drafts of the user, who is signing out. */
  removeAll(): void {
    for (const draft of this.offered) this.dependencies.storage.remove(draft)
    this.offered = []
    this.removeOwn()
    this.isReleased = true
  }

  private resume(draft: StoredDraft): readonly TrackedRecord[] {
    const { model, store } = this.dependencies
    const since = store.pending.records.flatMap(({ entity, state, fields }) =>
      state === 'modified' ? [{ entity, fields }] : [],
    )
    const restored = store.importPending(draft.pending)
    importRestorations({ model, store }, draft.restored)
    const again = since.filter(({ entity }) => restored.includes(entity))
    if (again.length > 0)
      store.edit('Typed before restoring', () => {
        for (const { entity, fields } of again)
          for (const { property, after } of fields) Object.assign(entity, { [property]: after })
      })
    // The new draft is written before the old one is removed: there is always one of them.
    this.scheduleWrite()
    this.flush()
    return restored
  }

  /** Uses a draft, as it is stored now, and removes it; null where it is gone. It is not offered any more. */
  private async take<R>(draft: StoredDraft, use: (stored: StoredDraft) => R): Promise<R | null> {
    const { pages, storage } = this.dependencies
    let used: R | null = null
    await pages.alone(() => {
      const stored = storage.find(draft)
      if (stored === null) return
      used = runInAction(() => use(stored))
      storage.remove(stored)
    })
    runInAction(() => this.withdraw(draft))
    return used
  }

  private withdraw(draft: StoredDraft): void {
    this.offered = this.offered.filter(({ id }) => id !== draft.id)
  }

  /** Offers no draft that another page restored or discarded. */
  private withdrawTaken(): void {
    const { storage } = this.dependencies
    this.offered = this.offered.filter((draft) => storage.find(draft) !== null)
  }

  private scheduleWrite(): void {
    if (this.isReleased) return
    if (!hasUnsavedWork(this.dependencies.store)) this.removeOwn()
    // Not a debounce: typing without a pause must be stored as well.
    else this.timer ??= setTimeout(() => this.flush(), SAVE_DELAY_MILLISECONDS)
  }

  private flush(): void {
    if (this.timer === null || this.isReleased) return
    clearTimeout(this.timer)
    this.timer = null
    this.write()
  }

  private write(): void {
    const { address, model, now, storage, store, userId } = this.dependencies
    const { count, records } = store.pending
    try {
      storage.write({
        version: DRAFT_VERSION,
        id: this.id,
        userId,
        savedAt: now(),
        address: address(),
        about: this.summary,
        changes: count,
        records: records.length,
        pending: store.exportPending(),
        restored: exportRestorations({ model, store }),
      })
      this.isFailing = false
    } catch (error) {
      if (!this.isFailing) log('Unsaved changes cannot be stored in the browser.', error)
      this.isFailing = true
    }
  }

  private removeOwn(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.isFailing = false
    const { storage, userId } = this.dependencies
    storage.remove({ id: this.id, userId })
  }

  /** Whose work it is: the first record, and what it belongs to. */
  private get summary(): string {
    const { model, store } = this.dependencies
    const [first] = store.pending.records
    if (first === undefined) return ''
    const { typeName } = first
    const values = propertiesOf(first.entity)
    const owner = ownerOf(model, store, { typeName, values })
    const name = recordName(model, typeName, values)
    return owner === null ? name : `${name} of ${owner}`
  }
}
