/** POST /api/utility/updateUncompletedJobs (S0 §7, F-075). */
export interface UpdateUncompletedJobsRequest {
  readonly serviceAddressId: number
}

/** How many jobs took over the address. */
export interface UpdateUncompletedJobsAnswer {
  readonly updatedJobs: number
}
