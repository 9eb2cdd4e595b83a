import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import type { Correction, JobWork, WaitingAction } from './waiting/WaitingAction.ts'

export type Completion = Extract<JobWork, { readonly kind: 'complete' }>
type Note = Extract<JobWork, { readonly kind: 'report' }>
type ActionOf<W extends JobWork> = WaitingAction & { readonly work: W }

/** A completion that waits to be sent, with the note before it: held as long as its driver looks at them. */
export interface WaitingCompletion {
  readonly completion: ActionOf<Completion>
  readonly note: ActionOf<Note> | null
  readonly hold: Correction
}

/** Holds the completion of a job that waits to be sent; null where none does, or it is sent just now (JO1400). */
export function holdCompletion(app: ScreenContext, jobId: number): WaitingCompletion | null {
  const waiting = waitingActionsOf(app)
  const unsent = waiting.ofJob(jobId).filter(({ refusal }) => refusal === null)
  const completion = unsent.find(isCompletion)
  if (completion === undefined) return null
  const note = unsent.findLast(isNote) ?? null
  const hold = waiting.hold([...(note === null ? [] : [note]), completion])
  return hold === null ? null : { completion, note, hold }
}

/** Sends what was corrected instead, as of when it was tapped, and its note before it. Rejects where the browser keeps nothing. */
export async function correctCompletion(
  app: ScreenContext,
  { completion, note, hold }: WaitingCompletion,
  corrected: { readonly work: Completion; readonly note: string | null },
): Promise<void> {
  const { jobId } = corrected.work
  const work = { kind: 'report', jobId, note: corrected.note } as const
  const before = note ?? waitingActionsOf(app).actionOf(work)
  const notes = corrected.note === null ? [] : [{ ...before, work }]
  const isCorrected = await hold.replace([...notes, { ...completion, work: corrected.work }])
  if (isCorrected) app.toasts.success(`${jobDisplayId(jobId)} corrected`)
  else tellSent(app, jobId)
}

/** Takes a completion back that waits; its note stays. Rejects where the browser does not let go of it. */
export async function takeCompletionBack(app: ScreenContext, completion: WaitingAction): Promise<void> {
  const { jobId } = completion.work
  if (await waitingActionsOf(app).takeBack(completion))
    app.toasts.info(`${jobDisplayId(jobId)} is open again`)
  else tellSent(app, jobId)
}

export function tellSent({ toasts }: Pick<ScreenContext, 'toasts'>, jobId: number): void {
  toasts.error(`${jobDisplayId(jobId)} has been sent already. Please tell the office.`)
}

export function isCompletion(action: WaitingAction): action is ActionOf<Completion> {
  return action.work.kind === 'complete'
}

/** A note without a weight, as it is kept with a completion. */
function isNote(action: WaitingAction): action is ActionOf<Note> {
  return action.work.kind === 'report' && action.work.weight === undefined
}
