import type { PresenceRequest } from '#shared/wire/live.ts'
import type { ApiClient } from './ApiClient.ts'

/** The stream of what is stored, behind the event with this id, or from now on. Throws ApiError, and the AbortError of the signal. */
export function openLiveStream(
  api: ApiClient,
  after: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  return api.openStream('/api/live', { ...(after !== null && { 'last-event-id': after }) }, signal)
}

/** Tells the server what this page shows. Throws ApiError. */
export async function tellPresence(api: ApiClient, request: PresenceRequest): Promise<void> {
  await api.post('/api/live/presence', request)
}
