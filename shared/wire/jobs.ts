/** What a driver can report of a job from the road. */
export const WORK_KINDS = ['start', 'pause', 'report', 'complete', 'photo'] as const

export type WorkKind = (typeof WORK_KINDS)[number]

/**
 * What a driver did on a phone, perhaps without a connection: a request with the same id is executed once (JO40), and the work
 * counts from when it was tapped (JO41).
 */
export interface TappedRequest {
  /** Chosen by the client for each action: 1 to 64 letters, digits, - or _. */
  readonly actionId?: string
  /** The instant at which it was tapped. */
  readonly tappedAt?: string
  /** What the phone takes for now when it sends it: its clock may be wrong (JO239). */
  readonly sentAt?: string
}

/** POST /api/job/startJob and /api/job/pauseJob (S1 §7, O-052). */
export interface JobClockRequest extends TappedRequest {
  readonly jobId: number
  /** When the work really ended, of a clock that was forgotten (JO238). */
  readonly clockEnded?: string
}

/** POST /api/job/reportOnJob: what a driver notes about a job (O-070). */
export interface ReportOnJobRequest extends TappedRequest {
  readonly jobId: number
  /** Tons; absent leaves it unchanged. */
  readonly weight?: number | null
  /** Whether a weight that is hardly possible was confirmed (JO235). */
  readonly isWeightConfirmed?: boolean
  /** A line that is added to the driver notes. */
  readonly note?: string | null
}

/** POST /api/job/completeJob (S1 §7, O-053): the input of the job dialog's complete mode. */
export interface CompleteJobRequest extends TappedRequest {
  readonly jobId: number
  /** The dumpster that was delivered or picked up. */
  readonly inventoryId?: number | null
  /** The dumpsters that were picked up and dropped at a storage site. */
  readonly destinationPickId?: number | null
  readonly destinationDropId?: number | null
  /** Tons. */
  readonly weight?: number | null
  /** Whether there is no weight yet, where one is asked for (JO234). */
  readonly hasNoWeight?: boolean
  readonly isWeightConfirmed?: boolean
  readonly dumpSiteId?: number | null
  /** When the work really ended, of a clock that was forgotten (JO238). */
  readonly clockEnded?: string
}

/** POST /api/job/reportWork: an action that was refused, as it was sent, kept for dispatch (JO230). */
export interface ReportWorkRequest extends Omit<CompleteJobRequest, keyof TappedRequest>, ReportOnJobRequest {
  readonly actionId: string
  readonly tappedAt: string
  readonly kind: WorkKind
  /** Why it was refused, as its driver read it. */
  readonly refusal: string
}

/** What a driver reports of a completion, each of which dispatch may accept by itself (JO1401). */
export const REPORTED_FIELDS = [
  'driverId',
  'completed',
  'inventoryId',
  'destinationPickId',
  'destinationDropId',
  'weight',
  'dumpSiteId',
] as const

export type ReportedField = (typeof REPORTED_FIELDS)[number]

/** POST /api/job/decideReportedWork: dispatch accepts what a driver reported, or rejects it (JO231). */
export interface DecideReportedWorkRequest {
  readonly reportedWorkId: number
  readonly isAccepted: boolean
  /** What is accepted of a completion whose job is completed already (JO1401). */
  readonly fields?: readonly ReportedField[]
}

/** Whether an action on a job succeeded, and a message for the user: what was done, or why not. */
export interface JobResult {
  readonly success: boolean
  readonly message: string
  /** Further consequences that the user might not expect. */
  readonly notices?: readonly string[]
}

/** POST /api/job/getNextDumpSiteForJob (O-099): null if there is no dump site. */
export interface NextDumpSiteResponse {
  readonly dumpSiteId: number | null
  readonly name: string | null
}

/** POST /api/job/updateTotalMinutes (O-048): the minutes of the record, null while it runs, and of its job. */
export interface TotalMinutesResponse {
  readonly totalMinutes: number | null
  readonly totalTime: number
}

/** How many jobs were changed. */
export interface UpdatedJobsResponse {
  readonly updatedJobs: number
}

/** POST /api/utility/updateRentalStatuses (O-027): how many rentals had a status that did not match their jobs. */
export interface UpdatedRentalsResponse {
  readonly updatedRentals: number
}
