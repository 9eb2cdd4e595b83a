import type { JobWork, WaitReason } from '../../app/waiting/WaitingAction.ts'

/** What a waiting or refused action did, on the card of its job. */
export const ACTION_CAPTIONS: Readonly<Record<JobWork['kind'], string>> = {
  start: 'Start',
  pause: 'Pause',
  report: 'Weight and notes',
  complete: 'Complete',
  photo: 'Photo',
}

/** Why actions are not sent yet. */
export const WAIT_REASONS: Readonly<Record<WaitReason, string>> = {
  connection: 'No connection. What you do is kept on this phone and sent when the connection is back.',
  signIn: 'Your session has ended. What you do is kept on this phone and sent once you have signed in again.',
  repair: 'The server has a problem. What you do is kept on this phone and sent again soon.',
}

export const NO_JOBS = { title: 'No jobs', text: 'This driver has no jobs on this day.' } as const

export const NOT_READ = { title: 'Not loaded', text: 'The jobs of this day could not be read.' } as const
