import type { RentalMarginInfo } from '#shared/invoicing/rentalMargin.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Revenue and costs of a rental (O-009). Throws ApiError. */
export function rentalMargin(api: ApiClient, rentalId: number): Promise<RentalMarginInfo> {
  return api.post('/api/job/getRentalMarginInfos', { rentalId })
}
