import type { JournalEntry } from './JournalEntry.ts'

/** The edits recorded within one scope. */
export interface JournalLayer {
  readonly label: string
  done: readonly JournalEntry[]
  undone: readonly JournalEntry[]
}

/** The edits of a layer without its label. */
export type LayerEntries = Readonly<Pick<JournalLayer, 'done' | 'undone'>>

/** The layers of a journal: one for each open scope, on top of one for what is edited outside of scopes. */
export class JournalLayers {
  readonly #bottom: JournalLayer = { label: '', done: [], undone: [] }
  #layers: readonly JournalLayer[] = [this.#bottom]

  get top(): JournalLayer {
    return this.#layers.at(-1) ?? this.#bottom
  }

  /** The lowest first. */
  get all(): readonly JournalLayer[] {
    return this.#layers
  }

  get done(): readonly JournalEntry[] {
    return this.#layers.flatMap(({ done }) => done)
  }

  get undone(): readonly JournalEntry[] {
    return this.#layers.flatMap(({ undone }) => undone)
  }

  has(layer: JournalLayer): boolean {
    return this.#layers.includes(layer)
  }

  push(label: string): JournalLayer {
    const layer: JournalLayer = { label, done: [], undone: [] }
    this.#layers = [...this.#layers, layer]
    return layer
  }

  /** The entries of a layer and of those above it; none once it is closed. */
  doneFrom(layer: JournalLayer): readonly JournalEntry[] {
    const index = this.#layers.indexOf(layer)
    // Stryker disable next-line EqualityOperator: only scopes ask, whose layer is never the lowest one
    return index < 0 ? [] : this.#layers.slice(index).flatMap(({ done }) => done)
  }

  /** Closes a layer and those above it, and returns their entries; the lowest one stays. */
  dropFrom(layer: JournalLayer): readonly JournalEntry[] {
    const index = this.#layers.indexOf(layer)
    // Stryker disable next-line ConditionalExpression: only layers of open scopes are dropped, which are in the list above the lowest one
    if (index <= 0) return []
    const dropped = this.doneFrom(layer)
    this.#layers = this.#layers.slice(0, index)
    return dropped
  }

  /** Puts an entry before all others. */
  prepend(entry: JournalEntry): void {
    this.#bottom.done = [entry, ...this.#bottom.done]
  }

  /** Replaces the entries of all layers, the lowest first. */
  replace(next: readonly LayerEntries[]): void {
    for (const [index, layer] of this.#layers.entries()) Object.assign(layer, next[index])
  }
}
