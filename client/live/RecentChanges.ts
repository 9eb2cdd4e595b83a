import { observable, runInAction } from 'mobx'

/** Who changed a record a moment ago. */
export interface RecentChange {
  readonly by: string
  /** An instant. */
  readonly at: string
}

/** So long a change of somebody else is highlighted. */
const HIGHLIGHT_MILLISECONDS = 4_000

/** What others changed a moment ago, by record. */
export class RecentChanges {
  readonly #changes = observable.map<string, RecentChange>([], { deep: false })

  /** Observable. */
  of(typeName: string, id: number): RecentChange | null {
    return this.#changes.get(nameOf(typeName, id)) ?? null
  }

  note(records: readonly { readonly typeName: string; readonly id: number }[], change: RecentChange): void {
    const names = records.map(({ typeName, id }) => nameOf(typeName, id))
    runInAction(() => names.forEach((name) => this.#changes.set(name, change)))
    setTimeout(() => {
      const over = names.filter((name) => this.#changes.get(name) === change)
      runInAction(() => over.forEach((name) => this.#changes.delete(name)))
    }, HIGHLIGHT_MILLISECONDS)
  }
}

function nameOf(typeName: string, id: number): string {
  return `${typeName}:${id}`
}
