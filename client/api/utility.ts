import type { UpdateUncompletedJobsAnswer, UpdateUncompletedJobsRequest } from '#shared/wire/utility.ts'
import type { Api } from './http.ts'

/** Gives all uncompleted jobs at a service address its address as it is stored now (F-075). Throws ApiError. */
export function updateUncompletedJobs(
  api: Api,
  serviceAddressId: number,
): Promise<UpdateUncompletedJobsAnswer> {
  const body: UpdateUncompletedJobsRequest = { serviceAddressId }
  return api.post('/api/utility/updateUncompletedJobs', body)
}
