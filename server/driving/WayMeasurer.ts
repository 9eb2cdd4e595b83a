import { measuredWay, type MeasuredWay } from '#shared/jobs/wayToJob.ts'
import { BackgroundWork } from '../BackgroundWork.ts'
import type { Database } from '../database/Database.ts'
import type { Routing } from '../places/Places.ts'
import { legsTo, unmeasuredJobs, type UnmeasuredJob } from './unmeasuredWays.ts'

export interface WayMeasurerParts {
  readonly database: Database
  readonly routing: Routing
  readonly log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  readonly now: () => string
  /** Rest after the routing service failed, and between looks where nobody wakes it. */
  readonly restMilliseconds?: number
}

const REST_MILLISECONDS = 60_000
/** A service that cannot tell this way today is not asked for it for ever. */
const MOST_TRIES = 5
const LATEST_HOURS = 24

/**
 * Measures the way to jobs that were completed (S1 §2, JO37), one after the other, beside the requests: a driver never waits for
 * a routing service. What it finds out is nobody's edit: it has no author, no audit, and leaves the version of the job.
 */
export class WayMeasurer {
  readonly #parts: WayMeasurerParts
  readonly #work: BackgroundWork
  readonly #triesById = new Map<number, number>()

  constructor(parts: WayMeasurerParts) {
    this.#parts = parts
    this.#work = new BackgroundWork({
      next: () => this.#measureNext(),
      restMilliseconds: parts.restMilliseconds ?? REST_MILLISECONDS,
      onError: (error) => parts.log.error({ err: error }, 'ways to jobs could not be measured'),
    })
  }

  start(): void {
    this.#work.start()
  }

  /** A job may have been completed. */
  wake(): void {
    this.#work.wake()
  }

  async stop(): Promise<void> {
    await this.#work.stop()
  }

  async #measureNext(): Promise<boolean> {
    const { database, now } = this.#parts
    const since = new Date(Date.parse(now()) - LATEST_HOURS * 3_600_000).toISOString()
    const waiting = await unmeasuredJobs(database, since)
    const job = this.#leastTried(waiting)
    if (job === undefined) return false
    this.#triesById.set(job.id, this.#triesOf(job) + 1)
    const way = await this.#measure(job)
    if (way === null) return false
    await this.#record(job, way)
    this.#triesById.delete(job.id)
    return true
  }

  #leastTried(jobs: readonly UnmeasuredJob[]): UnmeasuredJob | undefined {
    const [first] = jobs.toSorted((one, other) => this.#triesOf(one) - this.#triesOf(other))
    return first === undefined || this.#triesOf(first) >= MOST_TRIES ? undefined : first
  }

  #triesOf({ id }: UnmeasuredJob): number {
    return this.#triesById.get(id) ?? 0
  }

  /** Null where the service failed. */
  async #measure(job: UnmeasuredJob): Promise<MeasuredWay | null> {
    const { database, routing, log } = this.#parts
    const legs = await legsTo(database, job)
    try {
      return measuredWay(await Promise.all(legs.map(({ from, to }) => routing.way(from, to))))
    } catch (error) {
      log.warn({ err: error, jobId: job.id }, 'the way to a job could not be measured')
      return null
    }
  }

  /** Only of the completion that was measured: by now the job may have been opened again. */
  async #record({ id, completed }: UnmeasuredJob, way: MeasuredWay): Promise<void> {
    const { database } = this.#parts
    const { quote, parameter } = database.dialect
    const names = Object.keys(way)
    const values = names.map((name, index) => `${quote(name)} = ${parameter(index)}`).join(', ')
    const [ofJob, ofCompletion] = [parameter(names.length), parameter(names.length + 1)]
    const update = `UPDATE ${quote('Job')} SET ${values} WHERE ${quote('id')} = ${ofJob} AND ${quote('completed')} = ${ofCompletion}`
    await database.transaction((transaction) =>
      transaction.execute(update, [...Object.values(way), id, completed]),
    )
  }
}
