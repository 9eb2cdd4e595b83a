import { createAtom, runInAction } from 'mobx'
import { reverse, squash, subjectOf, type Change } from './changes.ts'
import type { RecordedEdit } from './EditRecorder.ts'
import { rebaseEntries, type SubjectState } from './rebaseEntries.ts'

/** One edit of the user, with everything that followed from it. */
export interface JournalEntry {
  readonly id: number
  readonly label: string
  /** ISO instant. */
  readonly at: string
  readonly changes: readonly Change[]
}

/** The edits recorded within one scope. */
export interface JournalLayer {
  readonly label: string
  done: readonly JournalEntry[]
  undone: readonly JournalEntry[]
}

export interface JournalHost {
  readonly now: () => string
  /** Applies changes without recording them. */
  readonly replay: (changes: readonly Change[]) => void
  /** Does this change make a record refer to the other one? */
  readonly refersTo: (change: Change, record: string) => boolean
}

/** Undo and redo of edits. Scopes are stacked as layers; undo and redo see only the topmost one. */
export class ChangeJournal {
  readonly #host: JournalHost
  readonly #atom = createAtom('ChangeJournal')
  #layers: JournalLayer[] = [{ label: '', done: [], undone: [] }]
  #nextId = 1
  #focus = 0
  #focusCount = 0
  /** The entry that the next change within the same focus may join. */
  #foldable: { readonly entry: number; readonly focus: number; readonly isMaking: boolean } | null = null

  constructor(host: JournalHost) {
    this.#host = host
  }

  /** Observable, oldest first: what can be undone; inside a scope, what was done in it. */
  get entries(): readonly JournalEntry[] {
    this.#atom.reportObserved()
    return this.#top.done
  }

  get canUndo(): boolean {
    return this.entries.length > 0
  }

  /** Observable; the entry that Redo would reapply. */
  get nextRedo(): JournalEntry | null {
    this.#atom.reportObserved()
    return this.#top.undone.at(-1) ?? null
  }

  get canRedo(): boolean {
    this.#atom.reportObserved()
    return this.#top.undone.length > 0
  }

  undo(): void {
    const entry = this.#top.done.at(-1)
    if (entry !== undefined) this.#undo([entry])
  }

  redo(): void {
    const top = this.#top
    const entry = top.undone.at(-1)
    if (entry === undefined) return
    this.#runChange(() => {
      this.#host.replay(entry.changes)
      top.undone = top.undone.slice(0, -1)
      top.done = [...top.done, entry]
    })
  }

  /**
   * Undoes an entry that need not be the last. If later entries touch the same fields, or the record that it added, nothing is
   * undone and those entries are returned, unless they are to be included.
   */
  undoEntry(entry: JournalEntry, options?: { readonly includeLater?: boolean }): readonly JournalEntry[] {
    const index = this.#top.done.findIndex((each) => each.id === entry.id)
    const found = this.#top.done[index]
    if (found === undefined) return []
    const later = this.#dependants(found, this.#top.done.slice(index + 1))
    if (later.length > 0 && options?.includeLater !== true) return later
    this.#undo([found, ...later])
    return []
  }

  record(edit: RecordedEdit): void {
    this.#runChange(() => {
      this.#top.undone = []
      if (!this.#fold(edit)) this.#append(edit)
    })
  }

  /**
   * Until the returned function is called, consecutive assignments to one field of one record are one entry; they join the
   * making of the record when that came right before.
   */
  beginFocus(): () => void {
    const focus = ++this.#focusCount
    this.#focus = focus
    return () => {
      if (this.#focus === focus) this.#focus = 0
    }
  }

  /** The next edit starts an entry of its own instead of being folded into the previous one. */
  startNewEntry(): void {
    this.#foldable = null
  }

  pushLayer(label: string): JournalLayer {
    const layer: JournalLayer = { label, done: [], undone: [] }
    this.#runChange(() => this.#layers.push(layer))
    return layer
  }

  /** Folds a layer, and the layers above it, into one entry of the layer below. */
  foldLayer(layer: JournalLayer, label: string): void {
    const changes = this.changesOf(layer)
    this.#runChange(() => {
      this.#dropLayersFrom(layer)
      if (changes.length === 0) return
      this.#top.undone = []
      this.#append({ label, changes, isFoldable: false })
    })
  }

  /** Undoes everything recorded in a layer and in the layers above it. */
  rollbackLayer(layer: JournalLayer): void {
    const changes = this.changesOf(layer)
    this.#runChange(() => {
      if (changes.length > 0) this.#host.replay(reverse(changes))
      this.#dropLayersFrom(layer)
    })
  }

  /** Observable: the net changes of a layer and of the layers above it, without the excluded entries. */
  changesOf(layer: JournalLayer, excluded?: ReadonlySet<JournalEntry['id']>): Change[] {
    this.#atom.reportObserved()
    const index = this.#layers.indexOf(layer)
    if (index < 0) return []
    const entries = this.#layers.slice(index).flatMap(({ done }) => done)
    return squash(entries.flatMap(({ id, changes }) => (excluded?.has(id) === true ? [] : changes)))
  }

  /** Observable. */
  isOpen(layer: JournalLayer): boolean {
    this.#atom.reportObserved()
    return this.#layers.includes(layer)
  }

  /** Observable: the entries of a layer. */
  entriesOf(layer: JournalLayer): readonly JournalEntry[] {
    this.#atom.reportObserved()
    return layer.done
  }

  /** All entries of all layers, done and undone. */
  get allEntries(): readonly JournalEntry[] {
    return this.#layers.flatMap(({ done, undone }) => [...done, ...undone])
  }

  get done(): readonly JournalEntry[] {
    return this.#layers.flatMap(({ done }) => done)
  }

  entryIds(): { readonly done: ReadonlySet<number>; readonly undone: ReadonlySet<number> } {
    const undone = this.#layers.flatMap((layer) => layer.undone)
    return { done: new Set(this.done.map(({ id }) => id)), undone: new Set(undone.map(({ id }) => id)) }
  }

  /** Appends exported entries; returns the ids that they have here. */
  append(entries: readonly Omit<JournalEntry, 'id'>[]): readonly number[] {
    const appended = entries.map((entry) => ({ ...entry, id: this.#nextId++ }))
    this.#runChange(() => {
      this.#top.undone = []
      this.#top.done = [...this.#top.done, ...appended]
    })
    return appended.map(({ id }) => id)
  }

  /** Replaces changes; those for which null is returned are dropped, and entries left without any. */
  rewrite(map: (change: Change, entry: JournalEntry) => Change | null): void {
    const rewritten = (entries: readonly JournalEntry[]) =>
      entries
        .map((entry) => ({ ...entry, changes: entry.changes.flatMap((change) => map(change, entry) ?? []) }))
        .filter(({ changes }) => changes.length > 0)
    this.#runChange(() => {
      for (const layer of this.#layers) {
        layer.done = rewritten(layer.done)
        layer.undone = rewritten(layer.undone)
      }
    })
  }

  /**
   * Rebases the entries on new rows of the server, given the base and current value of each subject. A change that no entry
   * contains becomes an entry of its own at the very bottom.
   */
  rebase(
    subjectStates: ReadonlyMap<string, SubjectState>,
    unrecordedChange: (subject: string) => Change | null,
  ): void {
    const { layers, rebased } = rebaseEntries(this.#layers, subjectStates, (entry, changes) => ({
      ...entry,
      changes,
    }))
    const changes = [...subjectStates.keys()].flatMap((subject) =>
      rebased.has(subject) ? [] : (unrecordedChange(subject) ?? []),
    )
    this.#runChange(() => {
      for (const [index, layer] of this.#layers.entries()) Object.assign(layer, layers[index])
      if (changes.length > 0) this.#prepend(changes)
    })
  }

  clear(): void {
    this.#runChange(() => {
      for (const layer of this.#layers) {
        layer.done = []
        layer.undone = []
      }
    })
  }

  get #top(): JournalLayer {
    const top = this.#layers.at(-1)
    if (top === undefined) throw new Error('The journal has lost its lowest layer.')
    return top
  }

  #undo(entries: readonly JournalEntry[]): void {
    const top = this.#top
    const ids = new Set(entries.map(({ id }) => id))
    this.#foldable = null
    this.#runChange(() => {
      this.#host.replay(entries.toReversed().flatMap(({ changes }) => reverse(changes)))
      top.done = top.done.filter(({ id }) => !ids.has(id))
      top.undone = [...top.undone, ...entries.toReversed()]
    })
  }

  #dependants(entry: JournalEntry, later: readonly JournalEntry[]): JournalEntry[] {
    const group = [entry]
    for (const each of later) {
      if (group.some((member) => this.#dependsOn(each, member))) group.push(each)
    }
    return group.slice(1)
  }

  #dependsOn(later: JournalEntry, earlier: JournalEntry): boolean {
    return earlier.changes.some((change) =>
      later.changes.some(
        (other) =>
          subjectOf(other) === subjectOf(change) ||
          (other.record === change.record && (other.kind === 'presence' || change.kind === 'presence')) ||
          (change.kind === 'presence' && this.#host.refersTo(other, change.record)),
      ),
    )
  }

  #fold(edit: RecordedEdit): boolean {
    const last = this.#top.done.at(-1)
    const foldable = this.#foldable
    if (last === undefined || !edit.isFoldable || this.#focus === 0) return false
    if (foldable?.entry !== last.id || foldable.focus !== this.#focus) return false
    const [first] = last.changes
    const [next] = edit.changes
    if (first === undefined || next === undefined) return false
    if (foldable.isMaking ? first.record !== next.record : subjectOf(first) !== subjectOf(next)) return false
    const changes = squash([...last.changes, ...edit.changes])
    const kept = changes.length > 0 ? [{ ...last, changes }] : []
    this.#top.done = [...this.#top.done.slice(0, -1), ...kept]
    return true
  }

  #append({ label, changes, isFoldable }: RecordedEdit): void {
    const entry = { id: this.#nextId++, label, at: this.#host.now(), changes }
    this.#top.done = [...this.#top.done, entry]
    const [first] = changes
    const isMaking = changes.length === 1 && first?.kind === 'presence' && first.before === 'absent'
    const joins = this.#focus !== 0 && (isFoldable || isMaking)
    this.#foldable = joins ? { entry: entry.id, focus: this.#focus, isMaking } : null
  }

  #prepend(changes: readonly Change[]): void {
    const [bottom] = this.#layers
    if (bottom === undefined) return
    bottom.done = [
      { id: this.#nextId++, label: 'Changed while saving', at: this.#host.now(), changes },
      ...bottom.done,
    ]
  }

  #dropLayersFrom(layer: JournalLayer): void {
    const index = this.#layers.indexOf(layer)
    if (index > 0) this.#layers = this.#layers.slice(0, index)
  }

  #runChange(work: () => void): void {
    runInAction(() => {
      work()
      this.#atom.reportChanged()
    })
  }
}
