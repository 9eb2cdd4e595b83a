import type { Calendar } from './Calendar.ts'

type Work = (day: string) => void

/** Work scheduled for future days; work that falls on a day off is done on the next working day. */
export class Agenda {
  readonly #calendar: Calendar
  readonly #work = new Map<string, Work[]>()

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  plan(day: string, work: Work): void {
    const workday = this.#calendar.workday(day)
    const planned = this.#work.get(workday)
    if (planned === undefined) this.#work.set(workday, [work])
    else planned.push(work)
  }

  /** Does the work of a day, including work scheduled meanwhile for the same day. */
  run(day: string): void {
    const planned = this.#work.get(day) ?? []
    for (const work of planned) work(day)
    this.#work.delete(day)
  }
}
