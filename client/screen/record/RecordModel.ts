import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { isRemaining } from './children.ts'
import type { NewValues, RecordScreen, RecordTab } from './RecordScreen.ts'

/** Replaces the id in the URL of a record that is not stored yet (S0 §2). */
export const NEW = 'new'

type Phase = 'loading' | 'ready' | 'missing'

/** What a part of the screen keeps while the record is open, such as a note that is being written. */
export interface PartState {
  /** Called when the changes were saved. */
  closeIfSaved(): void
  /** Called before all changes are rolled back. */
  close(): void
}

/** The state of a record's screen: the record, loaded or new, and the tab that is shown. */
export class RecordModel {
  phase: Phase = 'loading'
  tab: RecordTab
  readonly screen: RecordScreen
  /** The id in the URL, or `new`. */
  readonly key: string
  readonly partStates: PartState[] = []
  private readonly store: ScreenContext['store']
  private loaded: TrackedRecord | null = null

  constructor(store: ScreenContext['store'], screen: RecordScreen, key: string) {
    this.store = store
    this.screen = screen
    this.key = key
    this.tab = screen.tabs[0]
    makeObservable<this, 'loaded'>(this, {
      phase: observable,
      tab: observableRef,
      loaded: observableRef,
      record: computed,
      id: computed,
      isNew: computed,
      successorId: computed,
      show: action,
    })
  }

  /** The record; null before it is loaded and after its creation was undone. */
  get record(): TrackedRecord | null {
    return this.loaded !== null && this.store.stateOf(this.loaded) !== 'detached' ? this.loaded : null
  }

  /** The key of the record, negative until it is stored; null while there is none. */
  get id(): number | null {
    return this.record === null ? null : Number(propertiesOf(this.record)[keyFieldOf(this.screen.entity)])
  }

  /** The key of the record that took the place of this one, which a save took away; null while it is there. */
  get successorId(): number | null {
    const { loaded, screen, store } = this
    return loaded !== null && store.stateOf(loaded) === 'detached'
      ? (screen.successorOf?.(loaded) ?? null)
      : null
  }

  get isNew(): boolean {
    return this.record !== null && this.store.stateOf(this.record) === 'added'
  }

  /** The state of a part, which begins when it is first asked for. */
  stateOf<S extends PartState>(State: new (store: ScreenContext['store']) => S): S {
    const kept = this.partStates.find((state): state is S => state instanceof State)
    if (kept !== undefined) return kept
    const state = new State(this.store)
    this.partStates.push(state)
    return state
  }

  show(tab: RecordTab): void {
    this.tab = tab
  }

  /** Shows the tab with this title, if the screen has it. */
  showTabTitled(title: string): void {
    const tab = this.screen.tabs.find((each) => each.title === title)
    if (tab !== undefined) this.show(tab)
  }

  /** Shows the tab on which a record, or one of its fields, is edited; the first where no other is. */
  showTabOf(typeName: string, field: string | null): void {
    this.show(this.screen.tabs.find((tab) => tab.edits(typeName, field)) ?? this.screen.tabs[0])
  }

  /** Loads the record, or creates a new one with these values within the current unit of work. Throws QueryFailed. */
  async load(newValues: NewValues = {}): Promise<void> {
    const { entity, noun } = this.screen
    if (this.key === NEW) {
      this.receive(this.store.create(entity.name, { ...newValues }, `Add ${noun}`))
      return
    }
    const id = Number(this.key)
    if (!Number.isInteger(id)) this.receive(null)
    // One that is not stored yet is opened over the screen to which it was added.
    else this.receive(id > 0 ? await this.fetch(id) : this.store.cached(entity.name, id))
  }

  /** Reads a stored record again with all that belongs to it; with pending changes it stays, whatever became of it. Throws QueryFailed. */
  async refresh(): Promise<void> {
    const { id, record, store } = this
    if (id === null || id < 0) return
    const found = await this.fetch(id)
    if (
      this.loaded !== record ||
      (found === null && record !== null && store.pending.recordOf(record) !== null)
    )
      return
    this.receive(found)
  }

  /** On the screen of a new record, shows the one restored from a draft, unless another one is being entered. */
  showRestored(records: readonly TrackedRecord[]): void {
    if (this.key !== NEW || this.record !== null) return
    const added = records.find(
      (record) =>
        record.entityType.shortName === this.screen.entity.name && this.store.stateOf(record) === 'added',
    )
    if (added !== undefined) this.receive(added)
  }

  private fetch(id: number): Promise<TrackedRecord | null> {
    const { entity, expand } = this.screen
    return this.screen.showsDeleted === undefined
      ? this.store.fetchByKey(entity.name, id, expand)
      : this.store.fetchDeletedToo(entity.name, id, expand)
  }

  /** Shows a record that was read, or that there is none. */
  receive(record: TrackedRecord | null): void {
    const isMissing = record === null || (!isRemaining(record) && this.screen.showsDeleted?.(record) !== true)
    runInAction(() => {
      this.loaded = record
      this.phase = isMissing ? 'missing' : 'ready'
    })
  }
}
