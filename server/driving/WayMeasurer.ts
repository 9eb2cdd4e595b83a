import { addMinutes } from '#shared/kernel/days.ts'
import { measuredWay, type MeasuredWay } from '#shared/jobs/wayToJob.ts'
import { BackgroundWork } from '../BackgroundWork.ts'
import type { Routing } from '../places/Places.ts'
import { BY_ITSELF } from '../save/pipeline/change.ts'
import { commitWork } from '../save/commitWork.ts'
import type { SaveContext } from '../save/saveChanges.ts'
import { legsTo, unmeasuredJobs, type UnmeasuredJob } from './unmeasuredWays.ts'

export interface WayMeasurerParts {
  readonly saves: SaveContext
  readonly routing: Routing
  readonly log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** Rest after the routing service failed, and between looks where nobody wakes it. */
  readonly restMilliseconds?: number
}

const REST_MILLISECONDS = 60_000
/** A service that cannot tell this way today is not asked for it for ever. */
const MOST_TRIES = 5

/**
 * Measures the way to jobs that were completed (S1 §2, JO37), one after the other, beside the requests: a driver never waits for
 * a routing service.
 */
export class WayMeasurer extends BackgroundWork {
  readonly #parts: WayMeasurerParts
  readonly #restMilliseconds: number
  readonly #triesById = new Map<number, number>()
  /** After a failure nothing is asked before this instant, whoever wakes. */
  #pausedUntil = ''

  constructor(parts: WayMeasurerParts) {
    const restMilliseconds = parts.restMilliseconds ?? REST_MILLISECONDS
    super({
      restMilliseconds,
      onError: (error) => parts.log.error({ err: error }, 'ways to jobs could not be measured'),
    })
    this.#parts = parts
    this.#restMilliseconds = restMilliseconds
  }

  protected async next(): Promise<boolean> {
    const { database, now } = this.#parts.saves
    if (now() < this.#pausedUntil) return false
    const job = this.#leastTried(await unmeasuredJobs(database, now()))
    if (job === undefined) return false
    this.#triesById.set(job.id, this.#triesOf(job) + 1)
    const way = await this.#measure(job)
    if (way === null) {
      this.#pausedUntil = addMinutes(now(), this.#restMilliseconds / 60_000)
      return false
    }
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
    const { saves, routing, log } = this.#parts
    const legs = await legsTo(saves.database, job)
    try {
      return measuredWay(await Promise.all(legs.map(({ from, to }) => routing.way(from, to))))
    } catch (error) {
      log.warn({ err: error, jobId: job.id }, 'the way to a job could not be measured')
      return null
    }
  }

  /** Only of the completion that was measured: by now the job may have been opened again. */
  async #record({ id, completed }: UnmeasuredJob, way: MeasuredWay): Promise<void> {
    await commitWork(this.#parts.saves, BY_ITSELF, async (records) => {
      const [job] = await records.find('Job', 'id', [id])
      if (job !== undefined && job.completed === completed) records.change('Job', job, way)
    })
  }
}
