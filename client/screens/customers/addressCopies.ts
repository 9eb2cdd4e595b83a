import type { UpdateUncompletedJobsResponse, UpdateUncompletedJobsRequest } from '#shared/wire/utility.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Copies the stored address of a service address to its uncompleted jobs (F-075). Throws ApiError. */
export function updateUncompletedJobs(
  api: ApiClient,
  serviceAddressId: number,
): Promise<UpdateUncompletedJobsResponse> {
  const body: UpdateUncompletedJobsRequest = { serviceAddressId }
  return api.post('/api/utility/updateUncompletedJobs', body)
}
