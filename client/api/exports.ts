import type { ApiClient } from './ApiClient.ts'

/** Records that a list was exported as a spreadsheet. Throws ApiError. */
export function recordListExport(
  api: ApiClient,
  exported: { readonly list: string; readonly rows: number; readonly filter?: string },
): Promise<object> {
  return api.post('/api/utility/recordListExport', exported)
}
