import type {
  DistanceResponse,
  DistanceRequest,
  AddressMatch,
  AddressSearchRequest,
} from '#shared/wire/addressLookup.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Addresses that match what was typed (F-033). Throws ApiError. */
export function searchAddresses(api: ApiClient, text: string): Promise<readonly AddressMatch[]> {
  return api.post('/api/places/search', { text } satisfies AddressSearchRequest)
}

/** Miles by road from the depot to a point (F-073). Throws ApiError with the provider's message. */
export async function milesFromDepot(api: ApiClient, point: DistanceRequest): Promise<number> {
  const response = await api.post<DistanceResponse>('/api/places/distance', point)
  return response.miles
}
