import { addMinutes } from '#shared/kernel/days.ts'
import { measureDrive, type DriveMeasurement } from '#shared/jobs/driveToJob.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import type { Routing } from '../geo/geoServices.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import { runSave } from '../save/runSave.ts'
import type { Records } from '../save/work/records.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { readUnmeasuredJobs, type UnmeasuredJob } from '../reads/jobs/readUnmeasuredJobs.ts'
import { legsTo } from './legsTo.ts'

export interface DriveDistanceDependencies {
  readonly saves: SaveContext
  readonly routing: Routing
  readonly log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** Pause after a failure of the routing service, and between checks without a wake-up. */
  readonly idleMilliseconds?: number
}

const REST_MILLISECONDS = 60_000
/** A drive that the service cannot route is not retried forever. */
const MAX_TRIES = 5

/**
 * Measures the drive to completed jobs (S1 §2, JO37) in the background, one after another: a driver never waits for a routing
 * service.
 */
export class DriveDistanceWorker extends BackgroundWork {
  readonly #dependencies: DriveDistanceDependencies
  readonly #idleMilliseconds: number
  readonly #triesById = new Map<number, number>()
  /** After a failure no request is sent before this instant, even when woken. */
  #pausedUntil = ''

  constructor(dependencies: DriveDistanceDependencies) {
    const idleMilliseconds = dependencies.idleMilliseconds ?? REST_MILLISECONDS
    super({
      idleMilliseconds,
      onError: (error) => dependencies.log.error({ err: error }, 'drives to jobs could not be measured'),
    })
    this.#dependencies = dependencies
    this.#idleMilliseconds = idleMilliseconds
  }

  protected async next(): Promise<boolean> {
    const { database, now } = this.#dependencies.saves
    if (now() < this.#pausedUntil) return false
    const job = this.#leastTried(await readUnmeasuredJobs(database, now()))
    if (job === undefined) return false
    this.#triesById.set(job.id, this.#triesOf(job) + 1)
    const drive = await this.#measure(job)
    if (drive === null) {
      this.#pausedUntil = addMinutes(now(), this.#idleMilliseconds / 60_000)
      return false
    }
    await this.#record(job, drive)
    this.#triesById.delete(job.id)
    return true
  }

  #leastTried(jobs: readonly UnmeasuredJob[]): UnmeasuredJob | undefined {
    const [first] = jobs.toSorted((a, b) => this.#triesOf(a) - this.#triesOf(b))
    return first === undefined || this.#triesOf(first) >= MAX_TRIES ? undefined : first
  }

  #triesOf({ id }: UnmeasuredJob): number {
    return this.#triesById.get(id) ?? 0
  }

  /** Null if the service failed. */
  async #measure(job: UnmeasuredJob): Promise<DriveMeasurement | null> {
    const { saves, routing, log } = this.#dependencies
    const legs = await legsTo(saves.database, job)
    try {
      return measureDrive(await Promise.all(legs.map(({ from, to }) => routing.drive(from, to))))
    } catch (error) {
      log.warn({ err: error, jobId: job.id }, 'the drive to a job could not be measured')
      return null
    }
  }

  /** Only for the completion that was measured: meanwhile the job may have been reopened. */
  async #record({ id, completed }: UnmeasuredJob, drive: DriveMeasurement): Promise<void> {
    const work = async (records: Records): Promise<void> => {
      const [job] = await records.findForUpdate('Job', 'id', [id])
      if (job !== undefined && job.completed === completed) records.change('Job', job, drive)
    }
    await runSave(this.#dependencies.saves, SYSTEM_USER, work, {
      note: { Reason: 'The drive to the job was measured' },
    })
  }
}
