import type { DeleteViewRequest, SavedView, SaveViewRequest } from '#shared/wire/views.ts'
import type { ApiClient } from './ApiClient.ts'

/** The saved views that the user sees, by name. Throws ApiError. */
export function fetchViews(api: ApiClient): Promise<readonly SavedView[]> {
  return api.get('/api/views')
}

/** Stores a view; returns all as they are now. Throws ApiError. */
export function saveView(api: ApiClient, request: SaveViewRequest): Promise<readonly SavedView[]> {
  return api.post('/api/views/save', request)
}

/** Deletes a view; returns those that are left. Throws ApiError. */
export function deleteView(api: ApiClient, request: DeleteViewRequest): Promise<readonly SavedView[]> {
  return api.post('/api/views/delete', request)
}
