import { jobAuditLogsQuery, type JobAuditEntry } from '#shared/auditing/queries.ts'
import {
  backTo,
  progressSince,
  wasMovedSince,
  type CardPosition,
  type JobProgress,
} from '#shared/dispatch/undoMove.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { isStarted } from '#shared/jobs/jobState.ts'
import { endsWork } from '#shared/jobs/jobTransitions.ts'
import { jobOnDay } from '#shared/jobs/rescheduleJob.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { formatList } from '#shared/kernel/text.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { doneMeanwhile } from '../../context/messages.ts'
import { countOf } from '../../kit/countOf.ts'
import { confirmStoppedClocks } from '../../screen/jobs/confirmStoppedClocks.ts'
import { isRemaining } from '../../screen/record/children.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, SaveOptions } from '../../store/types.ts'
import type { BoardJob } from './boardJob.ts'
import type { BoardModel } from './BoardModel.ts'
import type { CardOrigin, StoredChange } from './BoardMoves.ts'
import { ConcurrentMove, movedTo, POSITION_FIELDS, savePositions } from './concurrentMoves.ts'

/** Where a card is moved. */
export type CardMove = Pick<BoardJob, 'driverId'> &
  Partial<Pick<BoardJob, 'displayOrder' | 'afterJobId' | 'startDate'>>

/** What one save does to a card; all but `move` are done to the record. */
export type CardChange =
  | { readonly kind: 'move'; readonly job: BoardJob; readonly to: CardMove }
  | { readonly kind: 'remove' | 'restore'; readonly job: BoardJob }
  | { readonly kind: 'create'; readonly create: () => BoardJob }

export interface ChangedCard {
  readonly job: BoardJob
  /** A restored card counts as created: undoing either removes it. */
  readonly kind: 'move' | 'create' | 'remove'
  readonly before: CardPosition
  /** The card above it before, 0 for none; null where only its number is known. */
  readonly precedingId: number | null
  readonly after: CardPosition & JobProgress
  /** What is entered in it. */
  readonly content: Row
}

/**
 * Stores changes of cards by one save, after a question if that stops a clock. Null if the answer is no, and if it cannot be undone,
 * because time records were deleted with a job, which would not be restored with it. Throws SaveConflict if others moved one meanwhile,
 * or changed one that is deleted, and the store's errors.
 */
export async function storeCards(
  model: BoardModel,
  label: string,
  changes: () => readonly CardChange[],
): Promise<StoredChange | null> {
  const taken = changes().flatMap((change) => takenJobs(change, model.app.today()))
  if (!(await confirmStoppedClocks(model.app, taken))) return null
  const { cards, losesTimes, stopped, saveId } = await saveCards(model, label, changes)
  if (losesTimes) {
    model.app.toasts.success(label)
    return null
  }
  const drivers = [...new Set(stopped.map(({ before }) => model.nameOf(before.driverId)))]
  const told = stopped.length === 0 ? label : `${label}, which stopped the clock of ${formatList(drivers)}`
  return new JobsChange(model, told, cards, saveId)
}

interface SavedCards {
  readonly cards: readonly ChangedCard[]
  /** Time records were deleted with a job. */
  readonly losesTimes: boolean
  /** The cards whose clocks have been stopped. */
  readonly stopped: readonly ChangedCard[]
  readonly saveId: string | undefined
}

async function saveCards(
  model: BoardModel,
  label: string,
  changes: () => readonly CardChange[],
  options: Pick<SaveOptions, 'undoes'> = {},
): Promise<SavedCards> {
  let found: readonly Omit<ChangedCard, 'after' | 'content'>[] = []
  let losesTimes = false
  let ended = new Set<number>()
  const edit = (): void => {
    const asked = changes().map((change) => ({ change, job: jobOf(change) }))
    found = asked.map(({ change, job }) => ({
      job,
      kind: change.kind === 'restore' ? 'create' : change.kind,
      before: positionOf(job),
      precedingId: precedingIdOf(model, job),
    }))
    losesTimes = found.some(({ job, kind }) => kind === 'remove' && timesOf(job).length > 0)
    ended = new Set(found.flatMap(({ job }) => endedTimesOf(job)))
    for (const { change, job } of asked) {
      if (change.kind === 'remove') model.app.store.remove(job)
      else if (change.kind === 'restore') job.deleted = null
      else if (change.kind === 'move') moveTo(model, job, change.to)
    }
  }
  const saved = await savePositions(model.app, label, edit, options)
  const cards = found.map((card) => ({ ...card, after: stateOf(card.job), content: contentOf(card.job) }))
  const stopped = cards.filter(({ job }) => endedTimesOf(job).some((id) => !ended.has(id)))
  return { cards, losesTimes, stopped, saveId: saved?.saveId }
}

function moveTo({ app }: BoardModel, job: BoardJob, to: CardMove): void {
  const { startDate = job.startDate } = to
  if (startDate !== job.startDate) Object.assign(job, jobOnDay(job, startDate, app.formats.timeZone))
  Object.assign(job, to)
}

/** The job that a change takes from its driver, also by putting it on a day to come (JO1360). */
function takenJobs(change: CardChange, today: string): readonly BoardJob[] {
  if (change.kind !== 'move') return []
  const { job, to } = change
  return endsWork(job, { startDate: job.startDate, ...to }, today) ? [job] : []
}

function jobOf(change: CardChange): BoardJob {
  return change.kind === 'create' ? change.create() : change.job
}

/** Cards that were moved, created or removed by one save. */
export class JobsChange implements StoredChange {
  readonly label: string
  private readonly model: BoardModel
  private readonly cards: readonly ChangedCard[]
  readonly saveId: string | undefined

  constructor(model: BoardModel, label: string, cards: readonly ChangedCard[], saveId: string | undefined) {
    this.model = model
    this.label = label
    this.cards = cards
    this.saveId = saveId
  }

  get keywords(): readonly string[] {
    return this.cards.map(({ job }) => jobDisplayId(job.id))
  }

  get origins(): readonly CardOrigin[] {
    return this.cards.flatMap(({ job, kind, before, precedingId, after }) =>
      kind === 'move' && precedingId !== null && before.driverId !== after.driverId
        ? [{ jobId: job.id, driverId: before.driverId, precedingId, to: after.driverId }]
        : [],
    )
  }

  async undo(accepted: ConcurrentMove | null): Promise<StoredChange | null> {
    const stored = await this.stored()
    const changed = this.cards.filter((card) => this.happenedTo(card, stored.get(card.job.id)).length > 0)
    const isAccepted = ({ job: { id } }: ChangedCard): boolean =>
      accepted?.tells({ id, rowVersion: stored.get(id)?.rowVersion }) === true
    if (!changed.every(isAccepted)) throw await this.describe(changed, stored)
    // A card deleted since cannot be moved, and one that is back already need not be restored.
    const inverse = this.cards.flatMap((card): CardChange[] => {
      const job = stored.get(card.job.id)
      if (job === undefined || isRemaining(job) !== (card.kind !== 'remove')) return []
      if (card.kind === 'move') return [{ kind: 'move', job, to: backTo(card.before, card.precedingId) }]
      return [{ kind: card.kind === 'create' ? 'remove' : 'restore', job }]
    })
    if (inverse.length === 0) return null
    // The server puts back the clocks that the change has stopped.
    const options = this.saveId === undefined ? {} : { undoes: this.saveId }
    const saved = await saveCards(this.model, `Undo: ${this.label}`, () => inverse, options)
    for (const { job } of saved.cards) this.model.add(job)
    // A job that was deleted with its times is not restored without them (DI33).
    return new JobsChange(this.model, this.label, saved.losesTimes ? [] : saved.cards, saved.saveId)
  }

  /** The jobs as they are stored now, deleted ones included. */
  private async stored(): Promise<ReadonlyMap<number, BoardJob>> {
    if (this.cards.length === 0) return new Map()
    const { entities } = await this.model.app.store.query(jobsQuery, {
      parameters: { deleted: true },
      where: { id: { in: this.cards.map(({ job }) => job.id) } },
      expand: ['jobTimes'],
    })
    return new Map(entities.map((job) => [job.id, job]))
  }

  /** What has happened to a card since and would be overwritten by the undo without notice (DI25): 'moved to Sue Fox', 'completed'. */
  private happenedTo(card: ChangedCard, now: BoardJob | undefined): readonly string[] {
    const { kind, after, content } = card
    if (kind === 'remove') return []
    if (now === undefined || !isRemaining(now)) return ['deleted']
    const moved = wasMovedSince(after, stateOf(now)) ? [movedTo(this.model.nameOf(now.driverId))] : []
    const happened = [...moved, ...(this.takesFromDriver(card) ? workSince(card, now) : [])]
    const isEdited = kind === 'create' && !hasSameValues(content, contentOf(now))
    return happened.length === 0 && isEdited ? ['changed'] : happened
  }

  private async describe(
    cards: readonly ChangedCard[],
    stored: ReadonlyMap<number, BoardJob>,
  ): Promise<ConcurrentMove> {
    const { app } = this.model
    const lines = await Promise.all(
      cards.map(async (card) => {
        const { id } = card.job
        const happened = this.happenedTo(card, stored.get(id))
        const entries = await app.store.fetchResult(jobAuditLogsQuery, { jobId: id })
        // The latest entry tells who did one thing, not who did each of several.
        const by = happened.length === 1 ? (latestOf(entries)?.userName ?? null) : null
        return doneMeanwhile(jobDisplayId(id), formatList(happened), by)
      }),
    )
    return new ConcurrentMove(lines.join(' '), {
      changed: cards.map(({ job: { id } }) => ({ id, rowVersion: stored.get(id)?.rowVersion })),
      effects: this.effects(stored),
    })
  }

  /** Whether undoing takes the job from the driver who has it now. Within its column, also a job that is being worked on can change places. */
  private takesFromDriver({ kind, before, after }: ChangedCard): boolean {
    return kind === 'create' || endsWork(after, before, this.model.app.today())
  }

  /** What undoing does to work that was recorded since. */
  private effects(stored: ReadonlyMap<number, BoardJob>): readonly string[] {
    const jobsOf = (isConcerned: (card: ChangedCard) => boolean): readonly BoardJob[] =>
      this.cards.filter(isConcerned).flatMap((card) => {
        const job = stored.get(card.job.id)
        return job !== undefined && isRemaining(job) ? [job] : []
      })
    const deleted = jobsOf(({ kind }) => kind === 'create')
    const times = deleted.flatMap(timesOf).length
    const stopped = jobsOf((card) => card.kind === 'move' && this.takesFromDriver(card)).filter(isRunning)
    const names = (jobs: readonly BoardJob[]) => jobs.map(({ id }) => jobDisplayId(id))
    const lost = [...names(deleted), ...(times === 0 ? [] : [countOf(times, 'time record')])]
    return [
      ...(lost.length === 0 ? [] : [`This deletes ${formatList(lost)}.`]),
      ...(stopped.length === 0 ? [] : [`This stops the clock of ${formatList(names(stopped))}.`]),
    ]
  }
}

/** What was done on the job since. */
function workSince(card: ChangedCard, now: BoardJob): readonly string[] {
  return [progressSince(card.after, now) ?? (isRunning(now) ? 'started' : [])].flat()
}

function latestOf(entries: readonly JobAuditEntry[]): JobAuditEntry | undefined {
  return entries.toSorted((a, b) => b.id - a.id).find(({ entityTypeName }) => entityTypeName === 'Job')
}

function positionOf({ driverId, startDate, displayOrder, rowVersion }: BoardJob): CardPosition {
  return { driverId, startDate, displayOrder, rowVersion }
}

export function stateOf(job: BoardJob): CardPosition & JobProgress {
  return { ...positionOf(job), started: job.started, completed: job.completed }
}

function timesOf({ jobTimes }: BoardJob) {
  return jobTimes.filter(isRemaining)
}

/** The keys of the time records that have ended. */
function endedTimesOf(job: BoardJob): readonly number[] {
  return timesOf(job).flatMap(({ id, completed }) => (completed === null ? [] : id))
}

function isRunning(job: BoardJob): boolean {
  return isStarted(job, job.jobTimes)
}

/** The fields in which people enter something, other than the position. */
const CONTENT = Object.entries<EntityDeclaration['fields'][string]>(Job.fields).flatMap(
  ([name, { serverOwned }]) => (serverOwned || POSITION_FIELDS.includes(name) ? [] : [name]),
)

export function contentOf(job: BoardJob): Row {
  const values = propertiesOf(job)
  return Object.fromEntries(CONTENT.map((name) => [name, values[name]]))
}

function hasSameValues(one: Row, other: Row): boolean {
  return CONTENT.every((name) => one[name] === other[name])
}

function precedingIdOf(model: BoardModel, job: BoardJob): number {
  const jobs = model.column(job.driverId)?.jobs ?? []
  return jobs[jobs.indexOf(job) - 1]?.id ?? 0
}
