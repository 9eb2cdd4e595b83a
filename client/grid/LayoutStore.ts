/** What is kept of a grid's state: columns with order, width, visibility, sorting and filters (F-021). */
export interface GridLayout {
  readonly [part: string]: unknown
}

/** Written beside each layout; a layout of another version is not used. */
const LAYOUT_VERSION = 1

const STORED_PARTS = ['columns', 'filterValue']

/** Parts of the widget's state that belong to the layout: never the selection, the search text or the scroll position. */
export function layoutOf(state: object): GridLayout {
  return Object.fromEntries(
    Object.entries(state).filter(([part, value]) => STORED_PARTS.includes(part) && value !== null),
  )
}

/** The stored layout of one grid for one user. */
export class LayoutStore {
  private readonly key: string
  private readonly storage: Storage
  private defaultLayout: string | null = null

  constructor(gridId: string, userId: number, storage: Storage) {
    this.key = `rolloff.grid.${gridId}.${userId}`
    this.storage = storage
  }

  load(): GridLayout | null {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? 'null')
      return isStored(stored) && stored.version === LAYOUT_VERSION ? stored.layout : null
    } catch {
      return null
    }
  }

  /** Remembers what the grid looks like untouched: that is not worth storing. */
  setDefault(layout: GridLayout): void {
    this.defaultLayout = JSON.stringify(layout)
  }

  /** The grid as it was first drawn; it is untouched where nothing had been stored. */
  provideDefault(layout: GridLayout): void {
    if (this.defaultLayout === null && this.load() === null) this.setDefault(layout)
  }

  save(layout: GridLayout): void {
    if (JSON.stringify(layout) === this.defaultLayout) {
      this.remove()
      return
    }
    try {
      this.storage.setItem(this.key, JSON.stringify({ version: LAYOUT_VERSION, layout }))
    } catch {
      // A full or forbidden storage costs the user the layout, never the work.
    }
  }

  remove(): void {
    this.storage.removeItem(this.key)
  }
}

function isStored(value: unknown): value is { readonly version: unknown; readonly layout: GridLayout } {
  return typeof value === 'object' && value !== null && 'layout' in value && 'version' in value
}
