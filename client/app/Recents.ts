import { makeAutoObservable, observableRef } from 'mobx'

/** A place of the product that the user was at: the page of a record, a list, a saved view. */
export interface RecentPlace {
  /** Address within the product: `/customers/7`. */
  readonly path: string
  readonly caption: string
  /** What kind of place it is: 'Customer'. */
  readonly detail: string
}

const MAX_PLACES = 12

/** The places where a user was last, the latest first; stored in the browser. */
export class Recents {
  places: readonly RecentPlace[]
  private readonly key: string
  private readonly storage: Storage

  constructor(userId: number, storage: Storage) {
    this.key = `rolloff.recent.${userId}`
    this.storage = storage
    this.places = this.load()
    makeAutoObservable<this, 'key' | 'storage'>(this, { places: observableRef, key: false, storage: false })
  }

  /** Puts a place first. */
  note(place: RecentPlace): void {
    this.places = [place, ...this.places.filter(({ path }) => path !== place.path)].slice(0, MAX_PLACES)
    try {
      this.storage.setItem(this.key, JSON.stringify(this.places))
    } catch {
      // With a full or inaccessible storage they are only forgotten with the page.
    }
  }

  private load(): readonly RecentPlace[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isPlace) : []
    } catch {
      return []
    }
  }
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false
  return ['path', 'caption', 'detail'].every((name) => typeof Reflect.get(value, name) === 'string')
}
