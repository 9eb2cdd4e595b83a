import { schedulingName } from '../customers/schedulingName.ts'
import { directionsTarget } from '../customers/serviceAddressRules.ts'
import type { JobAddress } from '../jobs/jobAddress.ts'
import { isWithoutRental } from '../jobs/jobActions.ts'
import { isPaused, isStarted } from '../jobs/jobState.ts'
import { totalMinutes, type TimeRecord } from '../jobs/jobTimes.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'
import { formatTimeOfDay } from '../kernel/days.ts'
import { isBlank, joinNonBlank } from '../kernel/text.ts'

type JobTypeId = (typeof JOB_TYPE)[keyof typeof JOB_TYPE]

/** The color token of the card's bar by job type (O-060). */
const PRIORITY_BY_JOB_TYPE = {
  [JOB_TYPE.delivery]: 'priority-delivery',
  [JOB_TYPE.pickUp]: 'priority-pick-up',
  [JOB_TYPE.exchange]: 'priority-exchange',
  [JOB_TYPE.roundTrip]: 'priority-round-trip',
  [JOB_TYPE.service]: 'priority-service',
  [JOB_TYPE.destination]: 'priority-destination',
  [JOB_TYPE.note]: 'priority-note',
} as const satisfies Record<JobTypeId, string>

export interface CardJob extends JobAddress {
  readonly jobTypeId: number
  readonly jobType: { readonly name: string } | null
  readonly customer: Parameters<typeof schedulingName>[0] | null
  readonly preferredStartTime: string | null
  readonly preferredEndTime: string | null
  readonly notes: string | null
  readonly driverNotes: string | null
  readonly completed: string | null
  readonly extraExpense: boolean
  readonly trailerUsed: boolean
  readonly jobTimes: readonly Pick<TimeRecord, 'completed' | 'totalMinutes' | 'deleted'>[]
}

export type CardIcon = 'started' | 'paused' | 'notes' | 'completed' | 'trailer'
export type CardTint = 'extra-expense' | 'completed' | 'other-sales-person' | 'none'

/** The content of a board card (O-060). */
export interface JobCard {
  readonly priority: string
  readonly tint: CardTint
  readonly customer: string
  readonly preferredTime: string
  /** Null for destinations and notes. */
  readonly address: string | null
  /** The destination for an online map. */
  readonly mapTarget: string | null
  readonly jobType: string
  readonly siteName: string
  /** Minutes with two decimals. */
  readonly totalTime: string
  readonly icons: readonly CardIcon[]
}

/** The texts, colors and icons of a card; `belongsToOtherSalesPerson` comes from GetNonCDRDumpsterJobs. */
export function jobCard(job: CardJob, belongsToOtherSalesPerson: boolean, timeZone: string): JobCard {
  const hidesAddress = isWithoutRental(job.jobTypeId)
  return {
    priority: priorityOf(job.jobTypeId),
    tint: cardTint(job, belongsToOtherSalesPerson),
    customer: job.customer === null ? '' : schedulingName(job.customer),
    preferredTime: timeRange(job.preferredStartTime, job.preferredEndTime, timeZone),
    address: hidesAddress ? null : joinNonBlank([job.address1, job.city], ', '),
    mapTarget: hidesAddress ? null : directionsTarget(job),
    jobType: job.jobType?.name ?? '',
    siteName: job.siteName ?? '',
    totalTime: totalMinutes(job.jobTimes).toFixed(2),
    icons: cardIcons(job),
  }
}

function priorityOf(jobTypeId: number): string {
  const priority: Readonly<Record<number, string>> = PRIORITY_BY_JOB_TYPE
  return priority[jobTypeId] ?? PRIORITY_BY_JOB_TYPE[JOB_TYPE.note]
}

/** The tint of a card: the first that applies, in the order of S1 §2. */
export function cardTint(
  job: Pick<CardJob, 'extraExpense' | 'completed'>,
  belongsToOtherSalesPerson: boolean,
): CardTint {
  if (job.extraExpense) return 'extra-expense'
  if (job.completed !== null) return 'completed'
  return belongsToOtherSalesPerson ? 'other-sales-person' : 'none'
}

/** The preferred times of a job: `8:00am - 10:00am` (DI12). */
export function timeRange(start: string | null, end: string | null, timeZone: string): string {
  const clock = (instant: string | null): string | null =>
    instant === null ? null : formatTimeOfDay(instant, timeZone)
  return joinNonBlank([clock(start), clock(end)], ' - ')
}

function cardIcons(job: CardJob): CardIcon[] {
  const shown: Record<CardIcon, boolean> = {
    started: isStarted(job, job.jobTimes),
    paused: isPaused(job, job.jobTimes),
    notes: !isBlank(job.notes) || !isBlank(job.driverNotes),
    completed: job.completed !== null,
    trailer: job.trailerUsed,
  }
  return CARD_ICON_ORDER.filter((icon) => shown[icon])
}

const CARD_ICON_ORDER: readonly CardIcon[] = ['started', 'paused', 'notes', 'completed', 'trailer']
