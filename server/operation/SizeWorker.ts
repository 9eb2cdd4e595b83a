import { dayOfInstant } from '#shared/kernel/days.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import { noteSize, readCompanySize, type CompanySizeSource } from './companySize.ts'

/** A server that starts has more important things to do, and a day begins at any time. */
const TEN_MINUTES = 600_000

interface SizeWorkerOptions extends CompanySizeSource {
  readonly timeZone: string
  readonly now: () => string
  readonly log: { error(details: object, message: string): void }
  readonly firstAfterMilliseconds?: number
  readonly idleMilliseconds?: number
}

/** Notes once a day how large database and files are, so that their growth can be told (OP1182). */
export class SizeWorker extends BackgroundWork {
  readonly #options: SizeWorkerOptions
  readonly #startedAt = performance.now()
  #noted = ''

  constructor(options: SizeWorkerOptions) {
    const { idleMilliseconds = TEN_MINUTES, log } = options
    super({ idleMilliseconds, onError: (error) => log.error({ err: error }, 'the size could not be noted') })
    this.#options = options
  }

  protected async next(): Promise<boolean> {
    const { database, firstAfterMilliseconds = TEN_MINUTES, now, timeZone } = this.#options
    const today = dayOfInstant(now(), timeZone)
    const isEarly = performance.now() - this.#startedAt < firstAfterMilliseconds
    if (isEarly || this.#noted === today) return false
    await noteSize(database, today, await readCompanySize(this.#options))
    this.#noted = today
    return false
  }
}
