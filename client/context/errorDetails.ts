import { ApiError } from '../api/ApiError.ts'

/** What support needs to know of an error, one item a line: its kind, the server's code and request, where it was thrown. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? `Code: ${String(error.code)}` : null
  const status = 'status' in error ? `Status: ${String(error.status)}` : null
  const request = error instanceof ApiError && error.requestId !== null ? `Request: ${error.requestId}` : null
  return [`${error.name}: ${error.message}`, code, status, request, error.stack ?? null]
    .filter((line) => line !== null)
    .join('\n')
}
