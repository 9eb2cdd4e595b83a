import { computed, createAtom, runInAction } from 'mobx'
import { reverse, squash, type Change } from './changes.ts'
import type { EditRecorder, RecordedEdit } from './EditRecorder.ts'
import type { EntityCache } from './EntityCache.ts'
import { GivenEntries } from './GivenEntries.ts'
import { dependantsOf, type JournalEntry } from './JournalEntry.ts'
import { JournalLayers, type JournalLayer, type LayerEntries } from './JournalLayers.ts'
import { rebaseEntries, type SubjectState } from './rebaseEntries.ts'
import { addedBy, takeOut } from './takeOut.ts'
import { TypingFocus } from './TypingFocus.ts'

/** Undo and redo of edits. Scopes are stacked as layers; undo and redo see only the topmost one. */
export class ChangeJournal {
  readonly #cache: EntityCache
  readonly #edits: EditRecorder
  readonly #now: () => string
  readonly #atom = createAtom('ChangeJournal')
  readonly #focus = new TypingFocus()
  readonly #layers = new JournalLayers()
  readonly #given = new GivenEntries()
  readonly #isEntered = computed(() => this.#hasEntered(this.done))
  readonly #undoLabel = computed(() => this.#labelOfUndo())
  readonly #nextRedo = computed(() => this.#entryOfRedo())
  #nextId = 1
  /** The ids of entries that are being stored at once: they belong to no scope, and Undo passes over them (JR9, SC9). */
  readonly #immediate = new Set<JournalEntry['id']>()

  constructor(cache: EntityCache, edits: EditRecorder, now: () => string) {
    this.#cache = cache
    this.#edits = edits
    this.#now = now
    edits.subscribe(({ edit }) => {
      if (edit !== null) this.#record(edit)
    })
  }

  /** Observable, oldest first: what can be undone; inside a scope, what was done in it. */
  get entries(): readonly JournalEntry[] {
    this.#atom.reportObserved()
    return this.#owned(this.#layers.top.done)
  }

  /** Observable; the label of what Undo would undo, null where the user entered nothing yet (SC7). */
  get undoLabel(): string | null {
    return this.#undoLabel.get()
  }

  /** Observable. */
  get canUndo(): boolean {
    return this.undoLabel !== null
  }

  /** Observable; the entry that Redo would reapply. */
  get nextRedo(): JournalEntry | null {
    return this.#nextRedo.get()
  }

  /** Observable. */
  get canRedo(): boolean {
    return this.nextRedo !== null
  }

  undo(): void {
    const entry = this.#owned(this.#layers.top.done).at(-1)
    if (entry !== undefined) this.#undo([entry])
  }

  redo(): void {
    const top = this.#layers.top
    const entry = top.undone.at(-1)
    if (entry === undefined) return
    this.#runChange(() => {
      this.#edits.replay(entry.changes)
      top.undone = top.undone.slice(0, -1)
      top.done = [...top.done, entry]
    })
  }

  /**
   * Undoes an entry that need not be the last. If later entries touch the same fields, or the record that it added, nothing is
   * undone and those entries are returned, unless they are to be included.
   */
  undoEntry(entry: JournalEntry, options?: { readonly includeLater?: boolean }): readonly JournalEntry[] {
    const done = this.#owned(this.#layers.top.done)
    const index = done.findIndex((each) => each.id === entry.id)
    const found = done[index]
    if (found === undefined) return []
    const later = dependantsOf(found, done.slice(index + 1), this.#refersTo)
    if (later.length > 0 && options?.includeLater !== true) return later
    this.#undo([found, ...later])
    return []
  }

  /**
   * Runs an edit that is stored at once (JR9): its entry belongs to no scope, and Redo stays as it was. Returns the id of the entry;
   * null if nothing changed. The entry is to be settled or taken back.
   */
  runImmediate(edit: () => void): JournalEntry['id'] | null {
    return this.#runChange(() => {
      const top = this.#layers.top
      const { undone } = top
      const id = this.#nextId
      edit()
      if (this.#nextId === id) return null
      this.#focus.startNewEntry()
      top.undone = undone
      this.#immediate.add(id)
      return id
    })
  }

  /** The edit was stored: if any of it is left, it is an entry like any other. */
  settle(id: JournalEntry['id']): void {
    this.#runChange(() => this.#immediate.delete(id))
  }

  /**
   * The edit was not stored: undoes it, wherever its entry is by now, but no value that was changed since; records that it added go
   * with all that refers to them (JR9).
   */
  takeBack(id: JournalEntry['id']): void {
    if (!this.#immediate.has(id)) return
    const gone = new Set<string>()
    const needsGone = (change: Change) => [...gone].some((record) => this.#refersTo(change, record))
    this.#runChange(() => {
      let taken = this.done.filter((entry) => entry.id === id)
      while (taken.length > 0) {
        const ids = new Set(taken.map((entry) => entry.id))
        for (const record of taken.flatMap(addedBy)) gone.add(record)
        this.#takeOut((entry, { record }) => ids.has(entry.id) || gone.has(record))
        taken = this.allEntries.filter(({ changes }) => changes.some(needsGone))
      }
      this.settle(id)
    })
  }

  /** Until the returned function is called, what is typed into one editor is one entry; see TypingFocus. */
  beginFocus(): () => void {
    return this.#focus.begin()
  }

  /** The next edit starts an entry of its own instead of being folded into the previous one. */
  startNewEntry(): void {
    this.#focus.startNewEntry()
  }

  pushLayer(label: string): JournalLayer {
    return this.#runChange(() => this.#layers.push(label))
  }

  /** Folds a layer, and the layers above it, into one entry of the layer below. */
  foldLayer(layer: JournalLayer, label: string): void {
    const changes = this.changesOf(layer)
    this.#runChange(() => {
      const immediate = this.#dropLayersFrom(layer)
      if (changes.length > 0) {
        this.#layers.top.undone = []
        this.#append({ label, changes, isFoldable: false })
      }
      this.#layers.top.done = [...this.#layers.top.done, ...immediate]
    })
  }

  /** Undoes everything recorded in a layer and in the layers above it. */
  rollbackLayer(layer: JournalLayer): void {
    const own = new Set(this.#entriesFrom(layer).map(({ id }) => id))
    this.#runChange(() => {
      this.#takeOut(({ id }) => own.has(id))
      const immediate = this.#dropLayersFrom(layer)
      this.#layers.top.done = [...this.#layers.top.done, ...immediate]
    })
  }

  /** Observable: the net changes of a layer and of the layers above it. */
  changesOf(layer: JournalLayer): Change[] {
    return squash(this.#entriesFrom(layer).flatMap(({ changes }) => changes))
  }

  /** What a layer contains so far is not entered by the user (SC7). */
  markPristine(layer: JournalLayer): void {
    this.#runChange(() => this.#given.prepare(layer.done))
  }

  /** What is recorded meanwhile is filled in, not entered by the user (SC1120). */
  propose(record: () => void): void {
    const first = this.#nextId
    record()
    this.#runChange(() => this.#given.propose(this.#layers.top.done.filter(({ id }) => id >= first)))
  }

  /** What was filled in counts as entered from now on (SC1120). */
  acceptProposals(): void {
    this.#runChange(() => this.#given.accept())
  }

  /** Observable: whether a layer or those above it contain what was filled in (SC1120). */
  isProposedIn(layer: JournalLayer): boolean {
    return this.#entriesFrom(layer).some((entry) => this.#given.isProposed(entry))
  }

  /** Observable: whether the user changed anything besides what is pristine (SC7) or filled in (SC1120). */
  get isEntered(): boolean {
    return this.#isEntered.get()
  }

  /** Observable: whether the user changed anything in a layer or in those above it besides what is pristine (SC7) or filled in (SC1120). */
  isEnteredIn(layer: JournalLayer): boolean {
    return this.#hasEntered(this.#entriesFrom(layer))
  }

  /** Observable: whether anything is changed by a layer itself, whatever the layers above it do. */
  isChangedBy(layer: JournalLayer): boolean {
    const own = this.entriesOf(layer).flatMap(({ changes }) => changes)
    return this.#layers.has(layer) && squash(own).length > 0
  }

  /** Observable. */
  isOpen(layer: JournalLayer): boolean {
    this.#atom.reportObserved()
    return this.#layers.has(layer)
  }

  /** Observable: the entries of a layer. */
  entriesOf(layer: JournalLayer): readonly JournalEntry[] {
    this.#atom.reportObserved()
    return this.#owned(layer.done)
  }

  /** All entries of all layers, done and undone. */
  get allEntries(): readonly JournalEntry[] {
    return this.#layers.all.flatMap(({ done, undone }) => [...done, ...undone])
  }

  /** The records that some entry names. */
  get records(): ReadonlySet<string> {
    return new Set(this.allEntries.flatMap(({ changes }) => changes.map(({ record }) => record)))
  }

  get done(): readonly JournalEntry[] {
    return this.#layers.done
  }

  /** All that Redo could reapply, in any layer. */
  get undone(): readonly JournalEntry[] {
    return this.#layers.undone
  }

  entryIds(): { readonly done: ReadonlySet<number>; readonly undone: ReadonlySet<number> } {
    const { done, undone } = this.#layers
    return { done: new Set(done.map(({ id }) => id)), undone: new Set(undone.map(({ id }) => id)) }
  }

  /** Appends exported entries; returns the ids that they have here. */
  append(entries: readonly Omit<JournalEntry, 'id'>[]): readonly number[] {
    const appended = entries.map((entry) => ({ ...entry, id: this.#nextId++ }))
    this.#runChange(() => {
      this.#layers.top.undone = []
      this.#layers.top.done = [...this.#layers.top.done, ...appended]
    })
    return appended.map(({ id }) => id)
  }

  /** Replaces changes; those for which null is returned are dropped, and entries left without any. */
  rewrite(map: (change: Change, entry: JournalEntry) => Change | null): void {
    const rewritten = (entries: readonly JournalEntry[]) =>
      entries
        .map((entry) => ({ ...entry, changes: entry.changes.flatMap((change) => map(change, entry) ?? []) }))
        .filter(({ changes }) => changes.length > 0)
    this.#replace(
      this.#layers.all.map(({ done, undone }) => ({ done: rewritten(done), undone: rewritten(undone) })),
    )
  }

  /**
   * Rebases the entries on new rows of the server, given the base and current value of each subject. A change that no entry
   * contains becomes an entry of its own at the very bottom.
   */
  rebase(
    subjectStates: ReadonlyMap<string, SubjectState>,
    unrecordedChange: (subject: string) => Change | null,
  ): void {
    const { layers, rebased } = rebaseEntries(this.#layers.all, subjectStates, (entry, changes) => ({
      ...entry,
      changes,
    }))
    const changes = [...subjectStates.keys()].flatMap((subject) =>
      rebased.has(subject) ? [] : (unrecordedChange(subject) ?? []),
    )
    this.#runChange(() => {
      this.#layers.replace(layers)
      if (changes.length > 0) this.#prepend(changes)
    })
  }

  clear(): void {
    this.#replace(this.#layers.all.map(() => ({ done: [], undone: [] })))
  }

  #record(edit: RecordedEdit): void {
    this.#runChange(() => {
      const top = this.#layers.top
      const last = top.done.at(-1)
      const joined = this.#focus.join(last, edit)
      top.undone = []
      if (last === undefined || joined === null) this.#append(edit)
      else top.done = [...top.done.slice(0, -1), ...(joined.length > 0 ? [{ ...last, changes: joined }] : [])]
    })
  }

  #labelOfUndo(): string | null {
    const last = this.entries.at(-1)
    return last === undefined || this.#given.isPristine(last) ? null : last.label
  }

  #entryOfRedo(): JournalEntry | null {
    this.#atom.reportObserved()
    return this.#layers.top.undone.at(-1) ?? null
  }

  #hasEntered(entries: readonly JournalEntry[]): boolean {
    this.#atom.reportObserved()
    return this.#given.hasEntered(entries)
  }

  readonly #refersTo = (change: Change, record: string): boolean =>
    this.#cache.refersTo(this.#cache.entityOf(change.record), this.#cache.entityOf(record))

  /** Observable: the entries of a layer and of the layers above it. */
  #entriesFrom(layer: JournalLayer): readonly JournalEntry[] {
    this.#atom.reportObserved()
    return this.#owned(this.#layers.doneFrom(layer))
  }

  /** Without what is being stored at once. */
  #owned(entries: readonly JournalEntry[]): readonly JournalEntry[] {
    return this.#immediate.size === 0 ? entries : entries.filter(({ id }) => !this.#immediate.has(id))
  }

  /** Undoes entries, and takes them out of the journal; what other entries changed since stays. */
  #takeOut(isTaken: (entry: JournalEntry, change: Change) => boolean): void {
    const { layers, undoing } = takeOut(this.#layers.all, isTaken)
    this.#runChange(() => {
      const current = undoing.filter((change) => Object.is(this.#cache.currentOf(change), change.before))
      if (current.length > 0) this.#edits.replay(current)
      this.#layers.replace(layers)
    })
  }

  #undo(entries: readonly JournalEntry[]): void {
    const top = this.#layers.top
    const ids = new Set(entries.map(({ id }) => id))
    this.#focus.startNewEntry()
    this.#runChange(() => {
      this.#edits.replay(entries.toReversed().flatMap(({ changes }) => reverse(changes)))
      this.#removeDone(ids)
      top.undone = [...top.undone, ...entries.toReversed()]
    })
  }

  /** Removes entries of the top layer. Only what is being stored at once may have changed their subjects since: it leads on from before them. */
  #removeDone(ids: ReadonlySet<JournalEntry['id']>): void {
    const isRemoved = ({ id }: JournalEntry) => ids.has(id)
    if (this.#immediate.size === 0) {
      const top = this.#layers.top
      top.done = top.done.filter((entry) => !isRemoved(entry))
      return
    }
    const { layers } = takeOut(this.#layers.all, isRemoved)
    for (const [index, layer] of this.#layers.all.entries()) layer.done = layers[index]?.done ?? []
  }

  #append({ label, changes, isFoldable }: RecordedEdit): void {
    const entry = { id: this.#nextId++, label, at: this.#now(), changes }
    this.#layers.top.done = [...this.#layers.top.done, entry]
    this.#focus.appended(entry, isFoldable)
  }

  #prepend(changes: readonly Change[]): void {
    const label = 'Changed while saving'
    this.#layers.prepend({ id: this.#nextId++, label, at: this.#now(), changes })
  }

  /** Returns those of their entries that are still being stored, which stay in the journal. */
  #dropLayersFrom(layer: JournalLayer): readonly JournalEntry[] {
    return this.#layers.dropFrom(layer).filter(({ id }) => this.#immediate.has(id))
  }

  #replace(layers: readonly LayerEntries[]): void {
    this.#runChange(() => this.#layers.replace(layers))
    // Of other records nothing can be undone or redone any more.
    this.#cache.keepOnly(this.records)
  }

  #runChange<T>(work: () => T): T {
    return runInAction(() => {
      const result = work()
      this.#atom.reportChanged()
      return result
    })
  }
}
