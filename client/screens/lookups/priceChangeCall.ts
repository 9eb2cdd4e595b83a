import type { PriceChangeRequest, PriceChangeResponse } from '#shared/invoicing/priceChange.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** The open invoices that would change at another price of a setting (B-11). Throws ApiError. */
export function priceChange(api: ApiClient, request: PriceChangeRequest): Promise<PriceChangeResponse> {
  return api.post('/api/utility/priceChange', request)
}
