import { makeAutoObservable, observableRef } from 'mobx'
import type { SavedView, SaveViewRequest } from '#shared/wire/views.ts'
import type { ApiClient } from '../../api/ApiClient.ts'
import { deleteView, fetchViews, saveView } from '../../api/views.ts'

/** The saved views that a user sees, by name; stored on the server. */
export class SavedViews {
  all: readonly SavedView[] = []
  private readonly api: ApiClient

  constructor(api: ApiClient) {
    this.api = api
    makeAutoObservable<this, 'api'>(this, { all: observableRef, api: false, find: false, ofList: false })
  }

  /** Throws ApiError. */
  async load(): Promise<void> {
    this.replace(await fetchViews(this.api))
  }

  find(id: number): SavedView | null {
    return this.all.find((view) => view.id === id) ?? null
  }

  ofList(listId: string): readonly SavedView[] {
    return this.all.filter((view) => view.listId === listId)
  }

  /** Adds a private view. Throws ApiError. */
  async add(view: Omit<SaveViewRequest, 'id' | 'sharedWith'>): Promise<SavedView> {
    this.replace(await saveView(this.api, { ...view, sharedWith: null }))
    const added = this.ofList(view.listId).find(({ name, owner }) => name === view.name && owner === null)
    if (added === undefined) throw new Error('The server did not store the view.')
    return added
  }

  /** Changes its name, what it shows, or who sees it. Throws ApiError. */
  async change({ owner: _own, ...view }: SavedView, change: Partial<SaveViewRequest>): Promise<void> {
    this.replace(await saveView(this.api, { ...view, ...change }))
  }

  /** Throws ApiError. */
  async remove(id: number): Promise<void> {
    this.replace(await deleteView(this.api, { id }))
  }

  private replace(views: readonly SavedView[]): void {
    this.all = views
  }
}
