import type { CorrectedResponse, PostToGreatPlainsResponse } from '#shared/wire/money.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Hands invoices over to Great Plains in one batch, without those that it refuses (M-048, M-049, GP200). Throws ApiError. */
export function postToGreatPlains(
  api: ApiClient,
  ids: readonly number[],
): Promise<PostToGreatPlainsResponse> {
  return api.post('/api/utility/postToGreatPlains', { ids })
}

/** Says that somebody corrected these invoices in Great Plains (M-070, GP200). Throws ApiError. */
export function correctedInGreatPlains(api: ApiClient, ids: readonly number[]): Promise<CorrectedResponse> {
  return api.post('/api/utility/correctedInGreatPlains', { ids })
}
