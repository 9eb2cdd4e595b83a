import type { ImportDecision, ImportProgress, ImportState } from '#shared/importing/ImportState.ts'
import type { ApiClient } from '../../../api/ApiClient.ts'

/** Sends a file and returns what its import would do. Throws ApiError. */
export async function sendImportFile(api: ApiClient, file: File): Promise<ImportState> {
  const form = new FormData()
  form.append('file', file)
  // The server answers with the import.
  return (await api.upload('/api/imports', form)) as ImportState
}

/** An import as it is now. Throws ApiError. */
export function fetchImport(api: ApiClient, id: number): Promise<ImportState> {
  return api.get(`/api/imports/${id}`)
}

/** Decides about an import. Throws ApiError. */
export function decideImport(api: ApiClient, id: number, decision: ImportDecision): Promise<ImportState> {
  return api.post(`/api/imports/${id}/choices`, decision)
}

/** How far the server is with an import. Throws ApiError. */
export function fetchProgress(api: ApiClient, id: number): Promise<ImportProgress> {
  return api.get(`/api/imports/${id}/progress`)
}

/** Has the server import, or take back. Throws ApiError. */
export function beginWork(
  api: ApiClient,
  id: number,
  work: 'continue' | 'take-back',
): Promise<ImportProgress> {
  return api.post(`/api/imports/${id}/${work}`)
}

/** Stops what the server does with an import. Throws ApiError. */
export function stopWork(api: ApiClient, id: number): Promise<ImportState> {
  return api.post(`/api/imports/${id}/stop`)
}

/** Says that somebody has looked at what became of an import. Throws ApiError. */
export function seeImport(api: ApiClient, id: number): Promise<ImportProgress> {
  return api.post(`/api/imports/${id}/see`)
}
