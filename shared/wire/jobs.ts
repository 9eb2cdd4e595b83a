/** POST /api/job/completeJob (S1 §7, O-053): what was entered in the complete mode of the job dialog. */
export interface CompleteJobRequest {
  readonly jobId: number
  /** The dumpster that was delivered or picked up. */
  readonly inventoryId?: number | null
  /** The dumpsters that were picked and dropped at a storage site. */
  readonly destinationPickId?: number | null
  readonly destinationDropId?: number | null
  /** Tons. */
  readonly weight?: number | null
  readonly dumpSiteId?: number | null
}

/** Whether work on a job was done, and words for people: what was done, or why not. */
export interface JobResult {
  readonly success: boolean
  readonly message: string
  /** What followed that nobody may expect. */
  readonly notices?: readonly string[]
}

/** POST /api/job/getNextDumpSiteForJob (O-099): null where there is no dump site. */
export interface NextDumpSiteResponse {
  readonly dumpSiteId: number | null
  readonly name: string | null
}

/** POST /api/job/updateTotalMinutes (O-048): the minutes of the record, none while it runs, and of its job. */
export interface TotalMinutesResponse {
  readonly totalMinutes: number | null
  readonly totalTime: number
}

/** How many jobs became others. */
export interface UpdatedJobsResponse {
  readonly updatedJobs: number
}

/** POST /api/utility/updateRentalStatuses (O-027): how many rentals had another status than their jobs say. */
export interface UpdatedRentalsResponse {
  readonly updatedRentals: number
}
