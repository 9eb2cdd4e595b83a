import type { UpdateUncompletedJobsResponse, UpdateUncompletedJobsRequest } from '#shared/wire/utility.ts'
import type { ApiClient } from './ApiClient.ts'

/** Gives all uncompleted jobs at a service address its address as it is stored now (F-075). Throws ApiError. */
export function updateUncompletedJobs(
  api: ApiClient,
  serviceAddressId: number,
): Promise<UpdateUncompletedJobsResponse> {
  const body: UpdateUncompletedJobsRequest = { serviceAddressId }
  return api.post('/api/utility/updateUncompletedJobs', body)
}
