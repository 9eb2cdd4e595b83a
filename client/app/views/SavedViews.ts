import { makeAutoObservable, observableRef } from 'mobx'
import { isSavedView, type SavedView, type ViewContent } from './SavedView.ts'

/** The saved views of a user, by name; stored in the browser. */
export class SavedViews {
  all: readonly SavedView[]
  private readonly key: string
  private readonly storage: Storage

  constructor(userId: number, storage: Storage) {
    this.key = `rolloff.views.${userId}`
    this.storage = storage
    this.all = this.load()
    makeAutoObservable<this, 'key' | 'storage'>(this, {
      all: observableRef,
      key: false,
      storage: false,
      find: false,
      ofList: false,
    })
  }

  find(id: string): SavedView | null {
    return this.all.find((view) => view.id === id) ?? null
  }

  ofList(listId: string): readonly SavedView[] {
    return this.all.filter((view) => view.listId === listId)
  }

  /** Adds a view. Throws if the browser has no room for it. */
  add(view: Omit<SavedView, 'id'>): SavedView {
    const added = { ...view, id: crypto.randomUUID() }
    this.store([...this.all, added])
    return added
  }

  /** Changes its name or what it shows. Throws if the browser has no room for it. */
  change(id: string, change: Partial<ViewContent & Pick<SavedView, 'name'>>): void {
    this.store(this.all.map((view) => (view.id === id ? { ...view, ...change } : view)))
  }

  remove(id: string): void {
    this.store(this.all.filter((view) => view.id !== id))
  }

  private store(views: readonly SavedView[]): void {
    const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name))
    this.storage.setItem(this.key, JSON.stringify(sorted))
    this.all = sorted
  }

  private load(): readonly SavedView[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isSavedView) : []
    } catch {
      return []
    }
  }
}
