import { action, computed, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx'
import { addDays } from '#shared/kernel/days.ts'
import { sortByDisplayOrder } from '#shared/kernel/displayOrder.ts'
import { visibleDrivers } from '#shared/dispatch/drivers.ts'
import { driversQuery } from '#shared/dispatch/queries.ts'
import type { DumpsterMove } from '#shared/jobs/choicesAfter.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { LastDayStorage } from './lastDay/LastDay.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import { isUnreachable } from './waiting/sendAction.ts'
import type { WaitingActions } from './waiting/WaitingActions.ts'
import type { EditorOption } from '../../form/RadioChoices.tsx'
import type { CompletionChoices, DumpsterOption } from '../../screen/jobs/CompletionEntryModel.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import { fetchChoices } from '../../screen/jobs/fetchJobDialogData.ts'
import { isRemaining } from '../../screen/record/children.ts'
import { choicesWith, DRIVER_JOB_RELATIONS, goesOn, movingJobOf, phaseOf } from './driverJob.ts'

/** The jobs of a driver on a day, with what completing them asks for: read ahead, for when there is no connection. */
export class DriverDay {
  day: string
  /** The driver who was asked for; otherwise the user, or the first driver if the user does not drive. */
  askedDriver: number | null
  /** Whose days the user may see (DI18). */
  drivers: readonly EditorOption[] = []
  loading = false
  private readonly app: ScreenContext
  private readonly waiting: WaitingActions
  private readonly lastDay: LastDayStorage
  /** Null until the day was read, or what a kept one has of it. */
  private read: readonly JobRecord[] | null = null
  /** The instant at which the day was read last; null until it was, also where only what was begun the day before is shown. */
  readAt: string | null = null
  /** Whether it is shown as it was kept, because there is no connection (JO236). */
  isKept = false
  /** What completing the jobs asks for, as it was read last. */
  readonly choices = observable.map<number, CompletionChoices>([], { deep: false })
  /** Jobs whose choices were read before another job was completed, whose dumpsters have moved since. */
  private readonly outdated = new Set<number>()
  /** Counts the completions since the page was opened, so that choices that were read before one stay outdated. */
  private completions = 0
  /** Numbers the requests, so that a slow response never replaces a later one. */
  private requestNumber = 0

  constructor(app: ScreenContext, day: string, askedDriver: number | null, lastDay: LastDayStorage) {
    this.app = app
    this.waiting = waitingActionsOf(app)
    this.lastDay = lastDay
    this.day = day
    this.askedDriver = askedDriver
    makeObservable<this, 'read'>(this, {
      day: observable,
      askedDriver: observable,
      driverId: computed,
      drivers: observableRef,
      loading: observable,
      read: observableRef,
      readAt: observable,
      isKept: observable,
      isRead: computed,
      jobs: computed,
      nextJobId: computed,
      toDoFirst: computed,
      choose: action,
    })
  }

  get driverId(): number {
    const { askedDriver, drivers } = this
    const { userId } = this.app.session.user
    const isVisible = (driverId: number | null): boolean => drivers.some(({ id }) => id === driverId)
    if (askedDriver !== null && isVisible(askedDriver)) return askedDriver
    return isVisible(userId) ? userId : Number(drivers[0]?.id ?? userId)
  }

  get isRead(): boolean {
    return this.read !== null
  }

  /** In the order of the board (DI4); what goes on from other days is first, the oldest before (JO1361). */
  get jobs(): readonly JobRecord[] {
    const { day, driverId, read } = this
    const own = (read ?? []).filter((job) => isRemaining(job) && job.driverId === driverId)
    const isCarried = (job: JobRecord): boolean =>
      this.isToday && job.startDate !== day && goesOn(job, this.waiting.ofJob(job.id), day)
    const carried = own.filter(isCarried).toSorted((a, b) => a.startDate.localeCompare(b.startDate))
    return [...carried, ...sortByDisplayOrder(own.filter(({ startDate }) => startDate === day))]
  }

  private get isToday(): boolean {
    return this.day === this.app.today()
  }

  /** What is still to be done, and below it what is done. */
  get toDoFirst(): readonly JobRecord[] {
    const isDone = (job: JobRecord): boolean => phaseOf(job, this.waiting.ofJob(job.id)) === 'completed'
    return [...this.jobs.filter((job) => !isDone(job)), ...this.jobs.filter(isDone)]
  }

  /** The job that is being worked on, otherwise the first that is to be done; null when all are completed. */
  get nextJobId(): number | null {
    const open = this.jobs.map((job) => ({ id: job.id, phase: phaseOf(job, this.waiting.ofJob(job.id)) }))
    const next =
      open.find(({ phase }) => phase === 'started') ?? open.find(({ phase }) => phase !== 'completed')
    return next?.id ?? null
  }

  /** Another job of the day whose clock runs, also as what waits to be sent leaves it; null if there is none. */
  runningBesides(jobId: number): JobRecord | null {
    const isRunning = (job: JobRecord): boolean => phaseOf(job, this.waiting.ofJob(job.id)) === 'started'
    return this.jobs.find((job) => job.id !== jobId && isRunning(job)) ?? null
  }

  /** Shows another day or driver; what was shown before is not theirs. */
  choose(day: string, askedDriver: number | null): void {
    if (day === this.day && askedDriver === this.askedDriver) return
    this.day = day
    this.askedDriver = askedDriver
    this.read = null
    this.readAt = null
    this.isKept = false
  }

  /**
   * Reads the day again. Without a connection, what is shown stays, or a day that was kept is shown. Throws QueryFailed where there is
   * none.
   */
  async load(): Promise<void> {
    const requestNumber = ++this.requestNumber
    runInAction(() => (this.loading = true))
    try {
      await this.readDay(requestNumber)
    } catch (error) {
      if (requestNumber !== this.requestNumber) return
      const isShown = this.isKept || (this.read === null && isUnreachable(error) && (await this.showKept()))
      if (!isShown) throw error
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.loading = false))
    }
    await this.readAhead(requestNumber)
  }

  private async readDay(requestNumber: number): Promise<void> {
    const { session, store } = this.app
    const drivers = await store.query(driversQuery)
    if (requestNumber !== this.requestNumber) return
    const visible = sortByDisplayOrder(visibleDrivers(session.user, drivers.entities))
    runInAction(() => (this.drivers = visible.map(({ userId }) => this.optionOf(userId))))
    const parameters = { startDate: this.day, driverId: this.driverId }
    const [jobs, begun] = await Promise.all([
      store.query(jobsQuery, { parameters, expand: DRIVER_JOB_RELATIONS }),
      this.isToday ? this.readBegun() : [],
    ])
    if (requestNumber !== this.requestNumber) return
    runInAction(() => {
      this.read = [...new Set([...jobs.entities, ...begun])]
      this.readAt = this.app.now()
      this.isKept = false
    })
  }

  /** What the driver has begun and not completed, of whatever day. */
  private async readBegun(): Promise<readonly JobRecord[]> {
    const isRunning = { jobTimes: { any: { completed: null, deleted: null } } }
    const isOfYesterday = { startDate: addDays(this.day, -1), started: { ne: null } }
    const { entities } = await this.app.store.query(jobsQuery, {
      parameters: { driverId: this.driverId, uncompleted: true },
      where: { or: [isRunning, isOfYesterday] },
      expand: DRIVER_JOB_RELATIONS,
    })
    return entities
  }

  /** Shows the day as this browser has kept it, or of the day before what goes on (JO1361); false where it has neither. */
  private async showKept(): Promise<boolean> {
    const { session, store } = this.app
    const { userId } = session.user
    const kept = await this.lastDay.read().catch(() => null)
    const isAsked = this.askedDriver === null || this.askedDriver === userId
    if (kept === null || kept.userId !== userId || !isAsked) return false
    const isSame = kept.day === this.day
    if (!isSame && !(this.isToday && kept.day === addDays(this.day, -1))) return false
    runInAction(() => {
      store.mergeRows('Job', kept.jobs)
      this.drivers = [this.optionOf(userId)]
      this.read = kept.jobs.flatMap((row) => store.cached('Job', Number(row['id'])) ?? [])
      // They were kept by `keepLastDay` of this screen.
      this.choices.replace(kept.choices as [number, CompletionChoices][])
      this.readAt = isSame ? kept.seenAt : null
      this.isKept = true
    })
    return true
  }

  private optionOf(userId: number): EditorOption {
    return { id: userId, title: this.app.lookups.title('User', userId) }
  }

  /**
   * What completing the job asks for; without a connection, as it was read last. Completions of other jobs that wait count (IV27). Throws
   * QueryFailed and ApiError.
   */
  async choicesOf(job: JobRecord): Promise<CompletionChoices> {
    const known = this.choices.get(job.id)
    const isCurrent = known !== undefined && !this.outdated.has(job.id)
    const choices = isCurrent
      ? known
      : await this.readChoicesOf(job).catch((error: unknown) => this.lastChoicesOf(job, error))
    const others = this.waitingMoves(({ id }) => id !== job.id)
    return choicesWith(job, choices, others, this.knownDumpsters)
  }

  /** Reads ahead again whenever a job of the day was completed, until the returned function is called. */
  followCompletions(): () => void {
    const shown = () => ({
      read: this.read,
      completed: this.jobs.filter(({ completed }) => completed !== null).length,
    })
    return reaction(shown, (now, before) => {
      // Another day is read ahead by itself.
      if (now.read !== before.read || now.completed === before.completed) return
      this.completions += 1
      // What was just stored waits no longer, and perhaps there is no connection to read the choices again.
      const stored = this.waitingMoves(({ completed }) => completed !== null)
      const dumpsters = this.knownDumpsters
      for (const [id, choices] of this.choices) {
        const job = this.app.store.cached('Job', id)
        if (job !== null) this.choices.set(id, choicesWith(job, choices, stored, dumpsters))
        this.outdated.add(id)
      }
      void this.readAhead(this.requestNumber)
    })
  }

  /** One job after the other: nothing waits for it. What cannot be read now is read when it is asked for. */
  private async readAhead(requestNumber: number): Promise<void> {
    for (const job of this.jobs) {
      if (requestNumber !== this.requestNumber) return
      if (job.completed === null) await this.readChoicesOf(job).catch(() => null)
    }
  }

  /** The completions that wait, in their order, of jobs that are known here. */
  private waitingMoves(isWanted: (job: JobRecord) => boolean): readonly DumpsterMove[] {
    const { store } = this.app
    return this.waiting.unsent.flatMap(({ work, tappedAt }) => {
      const job = work.kind === 'complete' ? store.cached('Job', work.jobId) : null
      if (work.kind !== 'complete' || job === null || !isWanted(job)) return []
      return [{ job: movingJobOf(job), selected: work.entry, at: tappedAt }]
    })
  }

  /** The dumpsters of all lists: one that was moved is named by that of the job that moved it. */
  private get knownDumpsters(): readonly DumpsterOption[] {
    return [...this.choices.values()].flatMap(({ inventory, pick, drop }) => [...inventory, ...pick, ...drop])
  }

  private lastChoicesOf({ id }: JobRecord, error: unknown): CompletionChoices {
    const last = this.choices.get(id)
    if (last === undefined) throw error
    return last
  }

  private async readChoicesOf(job: JobRecord): Promise<CompletionChoices> {
    const { completions } = this
    const choices = await fetchChoices(this.app, job)
    runInAction(() => this.choices.set(job.id, choices))
    if (completions === this.completions) this.outdated.delete(job.id)
    return choices
  }
}
