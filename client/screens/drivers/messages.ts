import type { JobPhase } from '#shared/jobs/jobState.ts'
import type { Tone } from '../../kit/Badge.tsx'
import { countOf } from '../../kit/countOf.ts'
import type { WaitReason } from './waiting/WaitingAction.ts'

/** Why actions are not sent yet. */
export const WAIT_REASONS: Readonly<Record<WaitReason, string>> = {
  connection: 'No connection. What you do is kept on this phone and sent when the connection is back.',
  signIn: 'Your session has ended. What you do is kept on this phone and sent once you have signed in again.',
  repair: 'The server has a problem. What you do is kept on this phone and sent again soon.',
}

/** What a card says of the phase of its job. */
export const PHASES: Readonly<Record<JobPhase, { readonly text: string; readonly tone: Tone }>> = {
  unassigned: { text: 'Unassigned', tone: 'neutral' },
  assigned: { text: 'To do', tone: 'neutral' },
  started: { text: 'Started', tone: 'blue' },
  paused: { text: 'Paused', tone: 'amber' },
  completed: { text: 'Completed', tone: 'green' },
}

/** What became of a refused action. */
export const WITH_OFFICE = 'The office has your report and decides about it.'
export const PHOTO_WITH_OFFICE = 'The office knows of it. The picture is only on this phone.'
export const DISMISS_PHOTO = 'The picture is only on this phone. Are you sure you want to delete it?'
export const TOWARDS_OFFICE = 'Your report is sent to the office.'

export const NO_JOBS = { title: 'No jobs', text: 'This driver has no jobs on this day.' } as const

export const NOT_READ = { title: 'Not loaded', text: 'The jobs of this day could not be read.' } as const

/** After midnight, as long as there is no connection. */
export const ONLY_BEGUN = 'The jobs of this day could not be read. What you have begun is shown.'

/** Before somebody signs out whose actions wait for a connection. */
export function unsentQuestion(count: number): string {
  return `${countOf(count, 'action')} could not be sent yet, and will be when you sign in again on this device. Do you want to sign out?`
}
