import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { boardTotals, type BoardTotals } from '#shared/dispatch/boardTotals.ts'
import { sortByDisplayOrder } from '#shared/kernel/displayOrder.ts'
import { applyMoves } from '#shared/dispatch/cardOrder.ts'
import { driversQuery } from '#shared/dispatch/queries.ts'
import type { InventoryInfo } from '#shared/inventory/inventoryInfo.ts'
import { getInventoryInfoQuery, storageDumpSitesQuery } from '#shared/inventory/queries.ts'
import { getNonCDRDumpsterJobsQuery, jobsByDateQuery, jobTypesQuery } from '#shared/jobs/queries.ts'
import { Driver } from '#shared/dispatch/Driver.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobTime } from '#shared/jobs/JobTime.ts'
import type { LiveChange } from '../../live/LiveChange.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { pairActionOf } from '../../screen/jobs/pairActionOf.ts'
import { isRemaining } from '../../screen/record/children.ts'
import {
  CARD_RELATIONS,
  cardOf,
  isFound,
  type BoardDriver,
  type BoardJob,
  type BoardSite,
} from './boardJob.ts'

/** A column of jobs. */
export interface JobColumn {
  /** The driver's user; null for UnAssigned. */
  readonly driverId: number | null
  readonly name: string
  /** The record that is reordered; null for UnAssigned, and for somebody who no longer drives. */
  readonly driver: BoardDriver | null
  /** In the order shown. */
  readonly jobs: readonly BoardJob[]
  readonly totals: BoardTotals
}

/** The board of a day: its columns and cards, and the search on it. */
export class BoardModel {
  day: string
  /** Of the completed jobs only the last of each driver is shown. */
  hidesCompleted = false
  search = ''
  /** The job of the hit to which the user stepped; null for the first one. */
  private hitId: number | null = null
  loading = false
  /** When what is shown was read; null before. */
  readAt: Date | null = null
  readonly app: ScreenContext
  private jobs: readonly BoardJob[] = []
  private drivers: readonly BoardDriver[] = []
  private allSites: readonly BoardSite[] = []
  private inventory: readonly InventoryInfo[] = []
  /** The jobs of other sales persons' customers; a map, because each card observes its own key only. */
  private readonly otherSalesPersons = observable.map<number, true>()
  /** Numbers the requests, so that a slow response never replaces a later one. */
  private requestNumber = 0

  constructor(app: ScreenContext, day: string) {
    this.app = app
    this.day = day
    makeObservable<this, 'hitId' | 'jobs' | 'drivers' | 'allSites' | 'inventory'>(this, {
      day: observable,
      hidesCompleted: observable,
      search: observable,
      hitId: observable,
      loading: observable,
      readAt: observableRef,
      jobs: observableRef,
      drivers: observableRef,
      allSites: observableRef,
      inventory: observableRef,
      columns: computed,
      sites: computed,
      found: computed,
      hit: computed,
      choose: action,
      hideCompleted: action,
      seek: action,
      stepToHit: action,
      add: action,
    })
  }

  /** UnAssigned, then the drivers in their order, then others who have jobs on that day but no longer drive. */
  get columns(): readonly JobColumn[] {
    const jobs = this.jobs.filter((job) => isRemaining(job) && job.startDate === this.day)
    const drivers = sortByDisplayOrder(this.drivers)
    const known = new Set(drivers.map(({ userId }) => userId))
    const others = [...new Set(jobs.flatMap(({ driverId }) => driverId ?? []))].filter((id) => !known.has(id))
    const column = (driverId: number | null, driver: BoardDriver | null): JobColumn => {
      const ofDriver = inOrder(jobs.filter((job) => job.driverId === driverId))
      return { driverId, driver, name: this.nameOf(driverId), jobs: ofDriver, totals: boardTotals(ofDriver) }
    }
    return [
      column(null, null),
      ...drivers.map((driver) => column(driver.userId, driver)),
      ...others.map((id) => column(id, null)),
    ]
  }

  get sites(): readonly BoardSite[] {
    return sortByDisplayOrder(this.allSites.filter(isRemaining))
  }

  /** The jobs that the search finds, in the order of the board (DI27); null while there is no search. */
  get found(): ReadonlySet<BoardJob> | null {
    const { search } = this
    if (search.trim() === '') return null
    return new Set(this.columns.flatMap(({ jobs }) => jobs.filter((job) => this.isFound(job))))
  }

  /** The job among those found to which the user has come; null if nothing is found. */
  get hit(): BoardJob | null {
    const found = [...(this.found ?? [])]
    return found.find(({ id }) => id === this.hitId) ?? found[0] ?? null
  }

  /** Goes to the next of the jobs found, or to the previous one, and after the last to the first (DI223). */
  stepToHit(by: 1 | -1): void {
    const { hit } = this
    const found = [...(this.found ?? [])]
    if (hit !== null) this.hitId = found.at((found.indexOf(hit) + by) % found.length)?.id ?? null
  }

  /** Shows another day, for which nothing is read yet. */
  choose(day: string): void {
    if (day === this.day) return
    this.day = day
    this.jobs = []
  }

  /** Reads everything again. Throws QueryFailed. */
  async load(): Promise<void> {
    const requestNumber = ++this.requestNumber
    runInAction(() => (this.loading = true))
    try {
      const { app, day, hidesCompleted } = this
      const { store } = app
      const [jobs, drivers, sites, inventory, others] = await Promise.all([
        store.query(jobsByDateQuery, {
          parameters: { startDate: day, hideAllButLastCompleted: hidesCompleted },
          expand: CARD_RELATIONS,
        }),
        store.query(driversQuery),
        store.query(storageDumpSitesQuery),
        store.fetchResult(getInventoryInfoQuery, {}),
        store.fetchResult(getNonCDRDumpsterJobsQuery, { startDate: day }),
        // A new job shows its type at once.
        store.query(jobTypesQuery),
      ])
      if (requestNumber !== this.requestNumber) return
      runInAction(() => {
        this.jobs = jobs.entities
        this.drivers = drivers.entities
        this.allSites = sites.entities
        this.inventory = inventory
        this.otherSalesPersons.replace(others.map((id) => [id, true]))
        this.readAt = new Date()
      })
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.loading = false))
    }
  }

  /**
   * Reads what others have stored: of jobs only those that are new here, or whose clock was started or stopped; other cards follow by
   * themselves, so that only theirs are drawn again (LC791). Throws QueryFailed.
   */
  async follow(change: LiveChange): Promise<void> {
    const ids = change.idsOf(Job.name)
    const others = [Driver.name, StorageDumpSite.name].some((name) => change.typeNames.has(name))
    const isOnlyTime = change.typeNames.has(JobTime.name) && ids?.size === 0
    if (change.isReset || others || isOnlyTime || ids === null || this.hidesCompleted) return this.load()
    const { app, day, requestNumber } = this
    const hasTimes = change.typeNames.has(JobTime.name)
    const asked = [...ids].filter((id) => hasTimes || this.job(id) === null)
    if (ids.size === 0) return
    const [jobs, inventory] = await Promise.all([
      asked.length === 0
        ? null
        : app.store.query(jobsByDateQuery, {
            parameters: { startDate: day, hideAllButLastCompleted: false },
            where: { id: { in: asked } },
            expand: CARD_RELATIONS,
            usePost: true,
          }),
      app.store.fetchResult(getInventoryInfoQuery, {}),
    ])
    if (requestNumber !== this.requestNumber || day !== this.day) return
    runInAction(() => {
      for (const job of jobs?.entities ?? []) this.add(job)
      this.inventory = inventory
      this.readAt = new Date()
    })
  }

  hideCompleted(hides: boolean): void {
    this.hidesCompleted = hides
  }

  seek(search: string): void {
    this.search = search
    this.hitId = null
  }

  /** Shows a job that was created on the board or restored. */
  add(job: BoardJob): void {
    if (!this.jobs.includes(job)) this.jobs = [...this.jobs, job]
  }

  job(id: number): BoardJob | null {
    return this.jobs.find((job) => job.id === id) ?? null
  }

  site(id: number): BoardSite | null {
    return this.allSites.find((site) => site.id === id) ?? null
  }

  column(driverId: number | null): JobColumn | null {
    return this.columns.find((column) => column.driverId === driverId) ?? null
  }

  /** The name of a column. */
  nameOf(driverId: number | null): string {
    return driverId === null ? 'UnAssigned' : this.app.lookups.title('User', driverId)
  }

  card(job: BoardJob) {
    return cardOf(job, this.otherSalesPersons.has(job.id), this.app.formats.timeZone)
  }

  pairActionOf(job: BoardJob): string {
    return pairActionOf(this.app, job)
  }

  dumpsterOf(job: BoardJob): string {
    return this.app.lookups.title('Dumpster', job.dumpsterId)
  }

  /** How many dumpsters of each type are at a storage site (O-059). */
  stockOf(siteId: number): readonly { readonly name: string; readonly quantity: number }[] {
    return this.inventory.flatMap(({ name, locations }) =>
      locations.filter(({ storageId }) => storageId === siteId).map(({ quantity }) => ({ name, quantity })),
    )
  }

  private isFound(job: BoardJob): boolean {
    return isFound(job, this.card(job), this.dumpsterOf(job), this.search)
  }
}

/** The cards of a column as the server will number them: those whose move is being stored are already at their new position (DI22). */
function inOrder(jobs: readonly BoardJob[]): readonly BoardJob[] {
  const moved = jobs.filter(({ afterJobId }) => afterJobId !== null)
  return moved.length === 0 ? sortByDisplayOrder(jobs) : applyMoves(jobs, new Set(moved.map(({ id }) => id)))
}
