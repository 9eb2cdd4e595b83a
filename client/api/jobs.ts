import type { RentalMarginInfo } from '#shared/invoicing/rentalMargin.ts'
import type { JobResult } from '#shared/wire/jobs.ts'
import type { MarginsResponse } from '#shared/wire/money.ts'
import type { ApiClient } from './ApiClient.ts'

/** Revenue and costs of a rental (O-009). Throws ApiError. */
export function rentalMargin(api: ApiClient, rentalId: number): Promise<RentalMarginInfo> {
  return api.post('/api/job/getRentalMarginInfos', { rentalId })
}

/** Calculates the margins of jobs again (O-023). Throws ApiError. */
export function updateJobMargins(api: ApiClient, jobIds: readonly number[]): Promise<MarginsResponse> {
  return api.post('/api/utility/updateJobMarginByIds', { jobIds })
}

/** Stops the clock of a job (O-052). Throws ApiError. */
export function postPauseJob(api: ApiClient, jobId: number): Promise<JobResult> {
  return api.post('/api/job/pauseJob', { jobId })
}
