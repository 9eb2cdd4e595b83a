import { filtersColumns, LAYOUT_PARTS } from '#shared/views/viewContent.ts'

/** The stored state of a grid: columns with order, width, visibility, sorting and filters (F-021). */
export interface GridLayout {
  readonly [part: string]: unknown
}

/** Stored with each layout; a layout of another version is not used. */
const LAYOUT_VERSION = 1

/** The parts of the widget's state that belong to the layout: not the selection, the search text or the scroll position. */
export function layoutOf(state: object): GridLayout {
  return Object.fromEntries(
    Object.entries(state).filter(([part, value]) => LAYOUT_PARTS.includes(part) && value !== null),
  )
}

type LayoutStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A layout to start from; changes of it last as long as the grid is shown. */
export function temporaryLayout(gridId: string, layout: GridLayout): LayoutStore {
  const values = new Map<string, string>()
  const store = new LayoutStore(gridId, 0, {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  })
  store.save(layout)
  return store
}

/** The stored layout of one grid for one user. */
export class LayoutStore {
  private readonly key: string
  private readonly storage: LayoutStorage
  private defaultLayout: string | null = null

  constructor(gridId: string, userId: number, storage: LayoutStorage) {
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

  /** Whether the stored layout filters rows. */
  get hasFilters(): boolean {
    return filtersColumns(this.load() ?? {})
  }

  /** Sets the default layout, which is not stored. */
  setDefault(layout: GridLayout): void {
    this.defaultLayout = JSON.stringify(layout)
  }

  /** Sets the layout of the first rendering as the default, unless a stored one was applied. */
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
      // With a full or inaccessible storage only the layout is lost.
    }
  }

  remove(): void {
    this.storage.removeItem(this.key)
  }
}

function isStored(value: unknown): value is { readonly version: unknown; readonly layout: GridLayout } {
  return typeof value === 'object' && value !== null && 'layout' in value && 'version' in value
}
