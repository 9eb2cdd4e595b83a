import type { Random } from './random.ts'
import { addDays, daysBetween, instantAt, weekdayOf } from '#shared/kernel/days.ts'

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]

/** The demand of each month relative to the average: Michigan builds from April to October. */
const SEASON = [0.55, 0.55, 0.75, 1.1, 1.3, 1.35, 1.25, 1.25, 1.2, 1.15, 0.85, 0.65]
const ON_SATURDAYS = 0.3
/** The as-of day is shown as of mid-morning (minutes after midnight), unless it is earlier still. */
const MORNING = 9 * 60 + 45
/** Daylight saving time changes at night: minutes are counted from this time on. */
const DAY_STARTS = 4 * 60

/** The days of the company's history up to the as-of day, in the business time zone. */
export class Calendar {
  readonly first: string
  readonly asOf: string
  /** The end of the generated history. */
  readonly now: string
  /** The time of the as-of day, in minutes after midnight. */
  readonly nowMinutes: number
  readonly timeZone: string
  readonly #starts = new Map<string, number>()

  constructor(asOf: string, days: number, { now, timeZone }: { now: number; timeZone: string }) {
    this.first = addDays(asOf, -days)
    this.asOf = asOf
    this.timeZone = timeZone
    this.nowMinutes = Math.min(now, MORNING)
    this.now = this.at(asOf, this.nowMinutes)
  }

  /** The instant at that many minutes after midnight of a day, local time. */
  at(day: string, minutes: number): string {
    const known = this.#starts.get(day)
    const start = known ?? Date.parse(instantAt(day, DAY_STARTS, this.timeZone))
    if (known === undefined) this.#starts.set(day, start)
    return new Date(start + Math.round((minutes - DAY_STARTS) * 60) * 1_000).toISOString()
  }

  /** How much earlier than usual drivers start on a day, in minutes, so that an early as-of time already shows some work. */
  early(day: string): number {
    return day === this.asOf ? MORNING - this.nowMinutes : 0
  }

  /** Is the company open? Always on the as-of day. */
  isWorkday(day: string): boolean {
    return day === this.asOf || (weekdayOf(day) !== SUNDAY && !isHoliday(day))
  }

  /** The n-th working day after a day; with 0 the day itself or the next working day. */
  workday(day: string, after = 0): string {
    let found = day
    while (!this.isWorkday(found)) found = addDays(found, 1)
    for (let left = after; left > 0; left -= 1) {
      found = addDays(found, 1)
      while (!this.isWorkday(found)) found = addDays(found, 1)
    }
    return found
  }

  /** The preferred working day: few customers want Saturdays. */
  weekday(random: Random, day: string): string {
    const [workday, weekday] = [this.workday(day), weekdayOf(day)]
    const isWeekend = weekday === SATURDAY || weekday === SUNDAY
    if (!isWeekend || (weekday === SATURDAY && random.chance(ON_SATURDAYS))) return workday
    return random.chance(0.5)
      ? this.workdayBefore(addDays(day, weekday === SUNDAY ? -1 : 0))
      : this.workday(addDays(day, 1))
  }

  /** The working day before a day. */
  workdayBefore(day: string): string {
    let found = addDays(day, -1)
    while (!this.isWorkday(found)) found = addDays(found, -1)
    return found
  }

  /** The demand of a day relative to an average working day. */
  demand(day: string): number {
    if (day >= this.asOf) return this.isWorkday(day) ? 1 : 0
    if (!this.isWorkday(day)) return 0
    const season = SEASON[Number(day.slice(5, 7)) - 1] ?? 1
    return season * (weekdayOf(day) === SATURDAY ? ON_SATURDAYS : 1)
  }

  /** All days of the history, the as-of day last. */
  get days(): readonly string[] {
    return Array.from({ length: daysBetween(this.first, this.asOf) + 1 }, (_, index) =>
      addDays(this.first, index),
    )
  }
}

const FIXED_HOLIDAYS = ['01-01', '07-04', '12-25']

/** The six public holidays of American haulers. */
function isHoliday(day: string): boolean {
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return true
  const [month, date, weekday] = [day.slice(5, 7), Number(day.slice(8)), weekdayOf(day)]
  if (weekday === MONDAY) return (month === '05' && date > 24) || (month === '09' && date < 8)
  return weekday === THURSDAY && month === '11' && date > 21 && date < 29
}
