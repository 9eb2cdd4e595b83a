import { action, computed, makeObservable, observableRef } from 'mobx'

/** A box of a list's filter: its text is sent as the query's parameter of this name. */
export interface FilterField<P extends string = string> {
  readonly parameter: P
  readonly caption: string
}

type Texts = Readonly<Record<string, string>>

/** What is typed into the filter of a list; remembered for the session once it was searched for (F-043). */
export class ListFilter {
  readonly fields: readonly FilterField[]
  private texts: Texts
  private readonly storage: Storage
  private readonly storageKey: string

  constructor(fields: readonly FilterField[], storage: Storage, listId: string) {
    this.fields = fields
    this.storage = storage
    this.storageKey = `rolloff.filter.${listId}`
    this.texts = this.stored()
    makeObservable<this, 'texts'>(this, {
      texts: observableRef,
      isBlank: computed,
      set: action,
      clear: action,
    })
  }

  text(parameter: string): string {
    return this.texts[parameter] ?? ''
  }

  get isBlank(): boolean {
    return Object.keys(this.parameters).length === 0
  }

  /** The parameters of the query: what is not blank, trimmed. */
  get parameters(): Texts {
    const trimmed = Object.entries(this.texts).map(([name, text]) => [name, text.trim()] as const)
    return Object.fromEntries(trimmed.filter(([, text]) => text !== ''))
  }

  set(parameter: string, text: string): void {
    this.texts = { ...this.texts, [parameter]: text }
  }

  clear(): void {
    this.texts = {}
    this.storage.removeItem(this.storageKey)
  }

  remember(): void {
    this.storage.setItem(this.storageKey, JSON.stringify(this.texts))
  }

  private stored(): Texts {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.storageKey) ?? '{}')
      const parts = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
      const isKnown = (name: string): boolean => this.fields.some(({ parameter }) => parameter === name)
      return Object.fromEntries(
        parts.filter((part): part is [string, string] => isKnown(part[0]) && typeof part[1] === 'string'),
      )
    } catch {
      // An unreadable stored filter is replaced by an empty one.
      return {}
    }
  }
}
