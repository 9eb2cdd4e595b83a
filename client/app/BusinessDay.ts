import { createAtom } from 'mobx'
import { addDays, startOfDay } from '#shared/kernel/days.ts'
import type { Formats } from '../kit/formats.ts'

/**
 * The current business day. What is shown by it is rendered again when the next one begins: at midnight of the business, or, on a
 * computer that slept then, as soon as somebody looks at the page (DI220).
 */
export class BusinessDay {
  readonly #now: () => string
  readonly #formats: Pick<Formats, 'dayOf' | 'timeZone'>
  readonly #atom = createAtom(
    'BusinessDay',
    () => this.#follow(),
    () => this.#stop(),
  )
  #announced = ''
  #listening = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => string, formats: Pick<Formats, 'dayOf' | 'timeZone'>) {
    this.#now = now
    this.#formats = formats
  }

  get today(): string {
    this.#atom.reportObserved()
    return this.#formats.dayOf(this.#now())
  }

  #follow(): void {
    this.#announced = this.#formats.dayOf(this.#now())
    this.#listening = new AbortController()
    const { signal } = this.#listening
    document.addEventListener('visibilitychange', this.#compare, { signal })
    window.addEventListener('focus', this.#compare, { signal })
    this.#awaitMidnight()
  }

  #stop(): void {
    this.#listening.abort()
    clearTimeout(this.#timer)
  }

  #awaitMidnight(): void {
    const midnight = Date.parse(startOfDay(addDays(this.#announced, 1), this.#formats.timeZone))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#compare, Math.max(midnight - Date.parse(this.#now()), 1))
  }

  readonly #compare = (): void => {
    const day = this.#formats.dayOf(this.#now())
    const isNew = day !== this.#announced
    this.#announced = day
    this.#awaitMidnight()
    if (isNew) this.#atom.reportChanged()
  }
}
