import {
  dropJobs,
  dropSite,
  unassignJob,
  unassignRefusal,
  type BoardColumn,
} from '#shared/dispatch/boardDrops.ts'
import { moveItem } from '#shared/kernel/displayOrder.ts'
import { indexOfPlace, placeAt } from '#shared/dispatch/cardOrder.ts'
import type { RollBack } from '#shared/dispatch/rollBack.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatDayInText } from '#shared/kernel/days.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { copyOfJob, copyRefusal } from '#shared/jobs/jobTransitions.ts'
import type { BoardDriver, BoardJob, BoardSite } from './boardJob.ts'
import type { BoardModel, JobColumn } from './BoardModel.ts'
import type { BoardMoves, StoredChange } from './BoardMoves.ts'
import { savePositions } from './concurrentMoves.ts'
import { storeCards, type CardChange } from './JobsChange.ts'
import { describeJobs } from './messages.ts'

/** What dispatchers do on the board, each stored at once by its own save. */
export class BoardActions {
  readonly model: BoardModel
  readonly moves: BoardMoves

  constructor(model: BoardModel, moves: BoardMoves) {
    this.model = model
    this.moves = moves
  }

  /**
   * Drops cards at an index of a column as it is shown, counted without them (O-063, O-064). Moves that are stored before may change
   * the index, but not the card above (DI34).
   */
  async moveJobs(jobs: readonly BoardJob[], driverId: number | null, index: number): Promise<void> {
    const column = this.model.column(driverId)
    if (column === null || areAtIndex(jobs, column, index)) return
    if (driverId === null && this.refusesUnassigning(jobs)) return
    const ids = new Set(jobs.map(({ id }) => id))
    const place = placeAt(column.jobs, ids, index)
    await this.moves.store(() => {
      const target = this.model.column(driverId) ?? column
      return storeCards(this.model, this.labelOfMove(jobs, target), () =>
        this.changesOf(jobs, target, indexOfPlace(target.jobs, ids, place)),
      )
    })
  }

  /** Returns cards to the places in which they were, by one save (DI31). */
  async returnJobs(label: string, { returning }: Pick<RollBack<BoardJob>, 'returning'>): Promise<void> {
    await this.moves.store(() =>
      storeCards(this.model, label, () =>
        returning.map(({ job, driverId, displayOrder, afterJobId }) => ({
          job,
          kind: 'move',
          to: { driverId, displayOrder, afterJobId },
        })),
      ),
    )
  }

  /** UnAssign of the menu (O-050). */
  async unassign(jobs: readonly BoardJob[]): Promise<void> {
    if (this.refusesUnassigning(jobs)) return
    const label = this.labelOfMove(jobs, this.model.column(null))
    await this.moves.store(() =>
      storeCards(this.model, label, () =>
        jobs.map((job): CardChange => {
          const { changes } = unassignJob(job)
          if (changes === null) return { job, kind: 'remove' }
          const { driverId, displayOrder } = changes
          return { job, kind: 'move', to: { driverId, displayOrder } }
        }),
      ),
    )
  }

  /** Puts cards on another day, at the ends of their drivers' columns there, in their order (DI225). */
  async moveToDay(jobs: readonly BoardJob[], startDate: string): Promise<void> {
    const label = `${describeJobs(jobs.map(({ id }) => id))} moved to ${formatDayInText(startDate)}`
    await this.moves.store(() =>
      storeCards(this.model, label, () =>
        jobs.map((job, i) => {
          const { driverId } = job
          const above = jobs.slice(0, i).findLast((other) => other.driverId === driverId)
          const follows = driverId === null || above === undefined ? {} : { afterJobId: above.id }
          return { job, kind: 'move', to: { driverId, startDate, ...follows } }
        }),
      ),
    )
  }

  /** A destination of a driver at a site, the last one unless an index is given (O-062, DI29). */
  async sendTo(site: BoardSite, driverId: number, index = Infinity): Promise<void> {
    const column = this.model.column(driverId)
    if (column === null) return
    const place = placeAt(column.jobs, new Set(), index)
    await this.create(`${column.name} sent to ${site.name}`, () => {
      const target = this.model.column(driverId) ?? column
      const values = dropSite(site, target, indexOfPlace(target.jobs, new Set(), place), this.model.day, 0)
      const { id: _id, ...destination } = values ?? { id: 0 }
      return destination
    })
  }

  /** Copies destinations and notes (O-056). */
  async copy(job: BoardJob): Promise<void> {
    const refusal = copyRefusal(job)
    if (refusal !== null) this.model.app.toasts.error(refusal.message)
    else await this.create(`${jobDisplayId(job.id)} copied`, () => copyOfJob(job))
  }

  /** Deletes jobs (O-051, DI33). */
  async remove(jobs: readonly BoardJob[]): Promise<void> {
    const label = `${describeJobs(jobs.map(({ id }) => id))} deleted`
    await this.moves.store(() =>
      storeCards(this.model, label, () => jobs.map((job) => ({ job, kind: 'remove' }))),
    )
  }

  async toggleTrailer(job: BoardJob): Promise<void> {
    const used = !job.trailerUsed
    const label = `${jobDisplayId(job.id)}: trailer ${used ? 'used' : 'not used'}`
    await this.moves.store(() =>
      this.flagChange(label, job, () => {
        job.trailerUsed = used
      }),
    )
  }

  /** Moves the column of a driver to another index among the drivers (O-065). */
  async moveDriver(driver: BoardDriver, index: number): Promise<void> {
    const drivers = () => this.model.columns.flatMap((column) => column.driver ?? [])
    await this.moveListed(`Column of ${this.model.nameOf(driver.userId)} moved`, drivers, driver, index)
  }

  /** Moves a site to another index of its column (O-065). */
  async moveSite(site: BoardSite, index: number): Promise<void> {
    await this.moveListed(`${site.name} moved`, () => this.model.sites, site, index)
  }

  private async moveListed<Item extends BoardDriver | BoardSite>(
    label: string,
    items: () => readonly Item[],
    item: Item,
    index: number,
  ): Promise<void> {
    const { app } = this.model
    const ids = new Set([item.id])
    const place = placeAt(items(), ids, index)
    const store = async (to: number): Promise<void> => {
      const change = moveItem(items(), item.id, to)
      if (change === null) return
      await savePositions(app, label, () => {
        item.displayOrder = change.displayOrder
      })
    }
    await this.moves.store(async () => {
      const from = items().indexOf(item)
      const to = indexOfPlace(items(), ids, place)
      if (moveItem(items(), item.id, to) === null) return null
      await store(to)
      return reversible(label, [], { forth: () => store(to), back: () => store(from) })
    })
  }

  private async create(label: string, values: () => Partial<BoardJob>): Promise<void> {
    await this.moves.store(() =>
      storeCards(this.model, label, () => [
        {
          kind: 'create',
          create: () => {
            const job = this.model.app.store.create('Job', values())
            this.model.add(job)
            return job
          },
        },
      ]),
    )
  }

  private async flagChange(label: string, job: BoardJob, edit: () => void): Promise<StoredChange> {
    const { app } = this.model
    const before = job.trailerUsed
    const store = (change: () => void) => async (): Promise<void> =>
      void (await savePositions(app, label, change))
    const forth = store(edit)
    const back = store(() => {
      job.trailerUsed = before
    })
    await forth()
    return reversible(label, [jobDisplayId(job.id)], { forth, back })
  }

  private changesOf(jobs: readonly BoardJob[], column: BoardColumn, index: number): CardChange[] {
    const drops = dropJobs(jobs, column, index)
    return jobs.map((job, i): CardChange => {
      const changes = drops[i]?.changes ?? null
      if (changes === null) return { job, kind: 'remove' }
      const { driverId, afterJobId } = changes
      return { job, kind: 'move', to: { driverId, afterJobId } }
    })
  }

  private refusesUnassigning(jobs: readonly BoardJob[]): boolean {
    const [refusal] = jobs.flatMap((job) => unassignRefusal(job) ?? [])
    if (refusal !== undefined) this.model.app.toasts.error(refusal.message)
    return refusal !== undefined
  }

  private labelOfMove(jobs: readonly BoardJob[], to: JobColumn | null): string {
    const what = describeJobs(jobs.map(({ id }) => id))
    const from = [...new Set(jobs.map(({ driverId }) => driverId))]
    const target = to?.name ?? ''
    if (to?.driverId === null && jobs.every(({ jobTypeId }) => jobTypeId === JOB_TYPE.destination))
      return `${what} deleted from ${from.map((driverId) => this.model.nameOf(driverId)).join(', ')}`
    if (from.length === 1 && from[0] === (to?.driverId ?? null)) return `${what} moved within ${target}`
    return from.length === 1
      ? `${what} moved ${this.model.nameOf(from[0] ?? null)} → ${target}`
      : `${what} moved → ${target}`
  }
}

interface Ways {
  readonly forth: () => Promise<void>
  readonly back: () => Promise<void>
}

/** A change that is stored; undoing it is such a change, too. */
function reversible(label: string, keywords: readonly string[], { forth, back }: Ways): StoredChange {
  return {
    label,
    keywords,
    undo: async () => {
      await back()
      return reversible(label, keywords, { forth: back, back: forth })
    },
  }
}

/** Whether the cards are already at that index. */
function areAtIndex(jobs: readonly BoardJob[], column: JobColumn, index: number): boolean {
  const dropped = column.jobs.filter((job) => !jobs.includes(job)).toSpliced(index, 0, ...jobs)
  return dropped.length === column.jobs.length && dropped.every((job, i) => job === column.jobs[i])
}
