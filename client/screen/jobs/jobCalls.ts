import type {
  CompleteJobRequest,
  DecideReportedWorkRequest,
  JobClockRequest,
  JobResult,
  NextDumpSiteResponse,
  ReportOnJobRequest,
  ReportWorkRequest,
  TotalMinutesResponse,
  UpdatedJobsResponse,
} from '#shared/wire/jobs.ts'
import type {
  GenerateRevenueLinesRequest,
  MarginsResponse,
  RevenueLinesResponse,
} from '#shared/wire/money.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Calculates the margins of jobs again (O-023). Throws ApiError. */
export function updateJobMargins(api: ApiClient, jobIds: readonly number[]): Promise<MarginsResponse> {
  return api.post('/api/utility/updateJobMarginByIds', { jobIds })
}

/** Completes a job (O-053). Throws ApiError. */
export function postCompleteJob(api: ApiClient, request: CompleteJobRequest): Promise<JobResult> {
  return api.post('/api/job/completeJob', request)
}

/** Reverses the completion of a job (O-054). Throws ApiError. */
export function postUncompleteJob(api: ApiClient, jobId: number): Promise<JobResult> {
  return api.post('/api/utility/uncompleteJob', { jobId })
}

/** Reverses the completion of a pickup (JO233). Throws ApiError. */
export function postReopenPickUp(api: ApiClient, jobId: number): Promise<JobResult> {
  return api.post('/api/job/reopenPickUp', { jobId })
}

/** Stops the clock of a job (O-052). Throws ApiError. */
export function postPauseJob(api: ApiClient, request: JobClockRequest): Promise<JobResult> {
  return api.post('/api/job/pauseJob', request)
}

/** Starts the clock of a job, or resumes it (O-052). Throws ApiError. */
export function postStartJob(api: ApiClient, request: JobClockRequest): Promise<JobResult> {
  return api.post('/api/job/startJob', request)
}

/** Stores the weight of a job, and adds to its driver notes (O-070). Throws ApiError. */
export function postReportOnJob(api: ApiClient, request: ReportOnJobRequest): Promise<JobResult> {
  return api.post('/api/job/reportOnJob', request)
}

/** Keeps a refused action for dispatch to decide (JO230). Throws ApiError. */
export function postReportWork(api: ApiClient, request: ReportWorkRequest): Promise<JobResult> {
  return api.post('/api/job/reportWork', request)
}

/** Accepts or rejects what a driver reported (JO231). Throws ApiError. */
export function postDecideReportedWork(
  api: ApiClient,
  request: DecideReportedWorkRequest,
): Promise<JobResult> {
  return api.post('/api/job/decideReportedWork', request)
}

/** The dump site to offer for a job (O-099). Throws ApiError. */
export function nextDumpSiteForJob(api: ApiClient, jobId: number): Promise<NextDumpSiteResponse> {
  return api.post('/api/job/getNextDumpSiteForJob', { jobId })
}

/** Creates the automatic invoice lines of a job (O-053). Throws ApiError. */
export function generateRevenueLines(
  api: ApiClient,
  request: GenerateRevenueLinesRequest,
): Promise<RevenueLinesResponse> {
  return api.post('/api/utility/generateRevenueLines', request)
}

/** Recalculates the minutes of a time record and of its job (O-048). Throws ApiError. */
export function updateTotalMinutes(api: ApiClient, jobTimeId: number): Promise<TotalMinutesResponse> {
  return api.post('/api/job/updateTotalMinutes', { jobTimeId })
}

/** Sets the times of jobs to an exact number of minutes (O-047). Throws ApiError. */
export function setJobTimeLengths(
  api: ApiClient,
  jobIds: readonly number[],
  time: number,
): Promise<UpdatedJobsResponse> {
  return api.post('/api/job/setJobTimeLengths', { jobIds, time })
}
