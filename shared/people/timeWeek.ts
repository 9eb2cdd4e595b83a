import { addDays, weekdayOf } from '../kernel/days.ts'
import { sum } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'

export interface TimeWeek {
  readonly start: string
  readonly end: string
}

/** The Sunday to Saturday that holds a day (S0 §2; reports count Monday to Sunday, ambiguity 34). */
export function timeWeekOf(day: string): TimeWeek {
  const start = addDays(day, -weekdayOf(day))
  return { start, end: addDays(start, 6) }
}

export interface RecordedTime {
  readonly userId: number
  readonly entryDate: string
  /** Hours. */
  readonly duration: number
  readonly timeType: { readonly pTO: boolean }
  readonly deleted: string | null
}

/** A row of the week grid (F-110). */
export interface WeekHours {
  readonly userId: number
  readonly displayName: string
  readonly regularHours: number
  readonly pTOHours: number
  readonly totalHours: number
}

interface Worker {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly isActive: boolean
}

/**
 * Hours of each user in a week, with paid time off listed separately (F-110, F-111): active users and any others with hours, by
 * name.
 */
export function weekHours(
  users: readonly Worker[],
  entries: readonly RecordedTime[],
  week: TimeWeek,
): WeekHours[] {
  const inWeek = entries.filter(
    (entry) => entry.deleted === null && week.start <= entry.entryDate && entry.entryDate <= week.end,
  )
  return users
    .filter((user) => user.isActive || inWeek.some((entry) => entry.userId === user.userId))
    .map((user) => hoursOf(user, inWeek))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.userId - b.userId)
}

function hoursOf(user: Worker, inWeek: readonly RecordedTime[]): WeekHours {
  const ownEntries = inWeek.filter((entry) => entry.userId === user.userId)
  const hours = (pTO: boolean): number =>
    sum(ownEntries.filter((entry) => entry.timeType.pTO === pTO).map((entry) => entry.duration))
  const [regularHours, pTOHours] = [hours(false), hours(true)]
  return {
    userId: user.userId,
    displayName: joinNonBlank([user.firstName, user.lastName], ' '),
    regularHours,
    pTOHours,
    totalHours: sum([regularHours, pTOHours]),
  }
}
