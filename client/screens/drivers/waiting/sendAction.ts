import { isUndecided } from '#shared/wire/errors.ts'
import type { JobResult } from '#shared/wire/jobs.ts'
import type { ApiClient } from '../../../api/ApiClient.ts'
import { ApiError } from '../../../api/ApiError.ts'
import {
  generateRevenueLines,
  postCompleteJob,
  postPauseJob,
  postReportOnJob,
  postReportWork,
  postStartJob,
} from '../../../screen/jobs/jobCalls.ts'
import { savePhoto } from '../../../screen/photos/photoCalls.ts'
import { QueryFailed } from '../../../store/errors.ts'
import type { ActionOutcome, JobWork, WaitingAction, WaitReason } from './WaitingAction.ts'

type Stored = Extract<ActionOutcome, { readonly isStored: true }>

/** Sends an action with its id, so that the server executes it once (JO40). `signal` ends that of a picture. Throws ApiError. */
export async function sendAction(
  api: ApiClient,
  action: WaitingAction,
  signal: AbortSignal,
): Promise<ActionOutcome> {
  const { work } = action
  if (work.kind === 'photo') return sendPhoto(api, action.id, work, signal)
  const request = requestOf(action, work)
  if (work.kind === 'start') return outcomeOf(await postStartJob(api, request))
  if (work.kind === 'pause') return outcomeOf(await postPauseJob(api, request))
  if (work.kind === 'report') return outcomeOf(await postReportOnJob(api, request))
  const completed = outcomeOf(await postCompleteJob(api, request))
  return completed.isStored && work.isBilled ? bill(api, work.jobId, completed) : completed
}

/** Hands a refused action over to dispatch, as it was sent (JO230). Throws ApiError. */
export async function reportAction(api: ApiClient, action: WaitingAction): Promise<void> {
  const { refusal, work } = action
  if (refusal === null) return
  // The picture stays on the phone.
  const entered = work.kind === 'photo' ? { ...tapOf(action), note: work.fileName } : requestOf(action, work)
  await postReportWork(api, { ...entered, kind: work.kind, refusal: refusal.slice(0, MAX_REFUSAL) })
}

/** As much of a refusal as dispatch needs to read. */
const MAX_REFUSAL = 2_000

function tapOf({ id: actionId, tappedAt, work: { jobId } }: WaitingAction) {
  // The phone's clock may be wrong (JO239).
  return { jobId, actionId, tappedAt, sentAt: new Date().toISOString() }
}

function requestOf(action: WaitingAction, work: Exclude<JobWork, { readonly kind: 'photo' }>) {
  const tapped = tapOf(action)
  if (work.kind === 'complete') return { ...tapped, ...work.entry }
  const { kind: _kind, ...entered } = work
  return { ...tapped, ...entered }
}

/** The lines of a completed job are created once, however often it is asked for (O-053, IN15). What was not charged is reported. */
async function bill(api: ApiClient, jobId: number, completed: Stored): Promise<ActionOutcome> {
  try {
    const { questions } = await generateRevenueLines(api, { jobId })
    return { ...completed, notices: [...completed.notices, ...questions.map(({ message }) => message)] }
  } catch (error) {
    // The job is completed; its lines are found among those that await invoicing.
    if (isUnreachable(error)) throw error
    return completed
  }
}

async function sendPhoto(
  api: ApiClient,
  actionId: string,
  work: { readonly rentalId: number; readonly picture: Blob; readonly fileName: string },
  signal: AbortSignal,
): Promise<ActionOutcome> {
  // Read here: a picture that can no longer be read does not mean that the connection is missing.
  const bytes = await work.picture.arrayBuffer()
  const file = new File([bytes], work.fileName, { type: work.picture.type })
  const problem = await savePhoto(api, { rentalId: work.rentalId, actionId }, file, signal)
  return problem === null ? { isStored: true, notices: [] } : { isStored: false, message: problem }
}

function outcomeOf({ success, message, notices = [] }: JobResult): ActionOutcome {
  return success ? { isStored: true, notices } : { isStored: false, message }
}

/** Whether nobody was reached who could decide, so that sending it again will tell. */
export function isUnreachable(error: unknown): boolean {
  const reason = reasonToWait(error)
  return reason === 'connection' || reason === 'signIn'
}

/** What an action waits for that was not stored for this error; null where the server refused it. */
export function reasonToWait(error: unknown): WaitReason | null {
  if (!(error instanceof ApiError || error instanceof QueryFailed)) return null
  const { code, status } = error
  if (status === 401) return 'signIn'
  if (status === 500) return 'repair'
  // A page that did not come from the server, but from a network that wants the user to log in to it.
  const isForeign = code === 'not_readable' && status === 200
  return isUndecided(status) || isForeign ? 'connection' : null
}
