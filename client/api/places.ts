import type { DistanceAnswer, DistanceRequest, FoundPlace, PlaceSearchRequest } from '#shared/wire/places.ts'
import type { Api } from './http.ts'

/** Addresses that match what was typed (F-033). Throws ApiError. */
export function searchPlaces(api: Api, text: string): Promise<readonly FoundPlace[]> {
  return api.post('/api/places/search', { text } satisfies PlaceSearchRequest)
}

/** Miles by road from the depot to a point (F-073). Throws ApiError with the provider's message. */
export async function milesFromDepot(api: Api, point: DistanceRequest): Promise<number> {
  const answer = await api.post<DistanceAnswer>('/api/places/distance', point)
  return answer.miles
}
