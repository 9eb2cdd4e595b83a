import type { SaveResult } from '#shared/wire/save.ts'
import type { ApiClient } from './ApiClient.ts'

/** Brings back what a save deleted; returns the stored rows. Throws ApiError. */
export function undelete(api: ApiClient, saveId: string): Promise<SaveResult> {
  return api.post('/api/utility/undelete', { saveId })
}
