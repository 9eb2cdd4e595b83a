import { makeAutoObservable, observableRef } from 'mobx'

/** A page of the product that the user was at: the page of a record, a list, a saved view. */
export interface RecentPage {
  /** Address within the product: `/customers/7`. */
  readonly path: string
  readonly caption: string
  /** What kind of page it is: 'Customer'. */
  readonly detail: string
}

const MAX_PAGES = 12

/** The pages where a user was last, the latest first; stored in the browser. */
export class Recents {
  pages: readonly RecentPage[]
  private readonly key: string
  private readonly storage: Storage

  constructor(userId: number, storage: Storage) {
    this.key = `rolloff.recent.${userId}`
    this.storage = storage
    this.pages = this.load()
    makeAutoObservable<this, 'key' | 'storage'>(this, { pages: observableRef, key: false, storage: false })
  }

  /** Puts a page first. */
  note(page: RecentPage): void {
    this.pages = [page, ...this.pages.filter(({ path }) => path !== page.path)].slice(0, MAX_PAGES)
    try {
      this.storage.setItem(this.key, JSON.stringify(this.pages))
    } catch {
      // With a full or inaccessible storage they are only forgotten with the page.
    }
  }

  private load(): readonly RecentPage[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isRecentPage) : []
    } catch {
      return []
    }
  }
}

function isRecentPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false
  return ['path', 'caption', 'detail'].every((name) => typeof Reflect.get(value, name) === 'string')
}
