import { isFoundOnBoard } from '#shared/dispatch/boardSearch.ts'
import { jobCard, type JobCard } from '#shared/dispatch/jobCard.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { shownOnCard } from '../../screen/jobs/shownOnCard.ts'
import type { Tracked } from '../../store/types.ts'

/** A job of the board, with its type, customer and times. */
export type BoardJob = Tracked<EntityTypes['Job']>

/** A storage or dump site of the board. */
export type BoardSite = Tracked<EntityTypes['StorageDumpSite']>

/** A driver of the board. */
export type BoardDriver = Tracked<EntityTypes['Driver']>

/** The relations that a card shows, besides lookup tables. */
export const CARD_RELATIONS = ['jobType', 'rental.customer', 'jobTimes'] as const

/** What the card of a job shows (O-060). */
export function cardOf(job: BoardJob, belongsToOtherSalesPerson: boolean, timeZone: string): JobCard {
  return jobCard(shownOnCard(job), belongsToOtherSalesPerson, timeZone)
}

/** Whether the search finds the card of a job (DI27). */
export function isFound(job: BoardJob, card: JobCard, dumpster: string, search: string): boolean {
  return isFoundOnBoard(
    [
      jobDisplayId(job.id),
      card.customer,
      card.siteName,
      card.address,
      card.jobType,
      dumpster,
      job.notes,
      job.driverNotes,
    ],
    search,
  )
}
