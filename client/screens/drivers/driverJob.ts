import { directionsTarget } from '#shared/customers/serviceAddressRules.ts'
import { jobCard, type JobCard } from '#shared/dispatch/jobCard.ts'
import { choicesAfter, type DumpsterMove } from '#shared/jobs/choicesAfter.ts'
import type { MovingJob } from '#shared/jobs/dumpsterMoves.ts'
import { jobPhase, type JobPhase } from '#shared/jobs/jobState.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { addDays } from '#shared/kernel/days.ts'
import { isBlank, joinNonBlank } from '#shared/kernel/text.ts'
import type { CompletionChoices, DumpsterOption } from '../../screen/jobs/CompletionEntryModel.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import { shownOnCard } from '../../screen/jobs/shownOnCard.ts'
import type { WaitingAction } from './waiting/WaitingAction.ts'

/** The relations that a driver's card and dialog show. */
export const DRIVER_JOB_RELATIONS = [
  'jobType',
  'rental.customer',
  'rental.serviceAddress',
  'dumpster',
  'storageDumpSite',
  'jobTimes',
] as const

type Waiting = Pick<WaitingAction, 'work' | 'refusal'>

const PHASE_AFTER = { start: 'started', pause: 'paused', complete: 'completed' } as const

/** The phase of a job as the driver left it: what waits for the server has happened (O-049). */
export function phaseWith(phase: JobPhase, waiting: readonly Waiting[]): JobPhase {
  return waiting.reduce<JobPhase>((before, { work, refusal }) => {
    if (refusal !== null || work.kind === 'report' || work.kind === 'photo') return before
    return before === 'completed' ? before : PHASE_AFTER[work.kind]
  }, phase)
}

export function phaseOf(job: JobRecord, waiting: readonly Waiting[]): JobPhase {
  return phaseWith(jobPhase(job, job.jobTimes), waiting)
}

/**
 * Whether a job of another day is among those of today: its clock runs, or it was begun the day before and is not completed, as on a
 * shift over midnight (JO1361).
 */
export function goesOn(job: JobRecord, waiting: readonly Waiting[], today: string): boolean {
  const phase = phaseOf(job, waiting)
  return phase === 'started' || (phase === 'paused' && job.startDate === addDays(today, -1))
}

/** The weight of a job as the driver left it: of a report that waits, otherwise as stored. */
export function weightWith(stored: number | null, waiting: readonly Waiting[]): number | null {
  return waiting.reduce<number | null>((before, { work, refusal }) => {
    if (refusal !== null || work.kind !== 'report' || work.weight === undefined) return before
    return work.weight
  }, stored)
}

/** The notes of a job, with those that wait below them (JO42). */
export function notesWith(stored: string | null, waiting: readonly Waiting[]): readonly string[] {
  const added = waiting.flatMap(({ work, refusal }) =>
    refusal === null && work.kind === 'report' && work.note !== null ? [work.note] : [],
  )
  return [stored ?? '', ...added].filter((text) => text !== '')
}

/** The time records of a job, with those whose start waits: the weight of a started pickup is required (O-040). */
export function timesWith<T extends { readonly deleted: string | null }>(
  times: readonly T[],
  waiting: readonly Waiting[],
) {
  const started = waiting.filter(({ work, refusal }) => refusal === null && work.kind === 'start')
  return [...times, ...started.map(() => ({ completed: null, deleted: null }))]
}

/** The dumpsters that can be chosen for a job, after the completions that its lists do not know (IV27). */
export function choicesWith(
  job: JobRecord,
  choices: CompletionChoices,
  moves: readonly DumpsterMove[],
  dumpsters: readonly DumpsterOption[],
): CompletionChoices {
  const moving = { ...movingJobOf(job), dumpsterId: job.dumpsterId }
  return { ...choices, ...choicesAfter(moving, choices, moves, dumpsters) }
}

/** A job as the rules of its dumpsters see it: a site counts only if dumpsters are stored there. */
export function movingJobOf(job: JobRecord): MovingJob {
  const { id, actionId, jobTypeId, relatedJobId, rental, storageDumpSite: site } = job
  return {
    id,
    actionId,
    jobTypeId,
    relatedJobId,
    rental,
    storageDumpSiteId: site?.storage === true ? site.id : null,
  }
}

/** The link that calls the phone of the site, otherwise that of the customer. */
export function phoneLinkOf({ rental }: JobRecord): string | null {
  const phone = rental?.serviceAddress?.phone ?? rental?.customer?.phone ?? null
  return phone === null ? null : `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** What a job is called: its customer, otherwise its site, its note or its number. */
export function titleOf(job: JobRecord, card: Pick<JobCard, 'customer' | 'siteName'>): string {
  return card.customer || card.siteName || (job.driverNotes ?? '') || jobDisplayId(job.id)
}

/** What the driver has to know before he arrives: instructions of the rental, notes of the site, and those of dispatch (JO237). */
export function remarksOf(job: JobRecord, waiting: readonly Waiting[]) {
  return [
    { caption: 'Instructions', text: job.rental?.driverInstructions ?? '' },
    { caption: 'Site notes', text: job.notes ?? '' },
    { caption: 'Driver notes', text: notesWith(job.driverNotes, waiting).join('\n') },
  ].filter(({ text }) => !isBlank(text))
}

/**
 * The texts of a job, as the board has them (O-060), with the address of every job: drivers drive to storage and dump sites, too,
 * whose cards have none on the board.
 */
export function cardOf(job: JobRecord, timeZone: string): JobCard {
  const shown = shownOnCard(job)
  return {
    ...jobCard(shown, false, timeZone),
    address: joinNonBlank([job.address1, job.city], ', ') || null,
    mapTarget: directionsTarget(shown) || null,
  }
}
