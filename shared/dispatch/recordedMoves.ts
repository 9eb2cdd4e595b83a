import { recordedChanges, type AuditChange } from '../auditing/AuditLog.ts'
import type { BoardMove } from '../auditing/queries.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'

/** Where a card is. */
interface Place {
  readonly driverId: number | null
  readonly startDate: string
  readonly displayOrder: number | null
}

/** A job as it is stored. */
export interface PlacedJob extends Place {
  readonly id: number
  readonly jobTypeId: number
}

/** An entry of the audit about a job. */
export interface JobEntry extends Pick<BoardMove, 'id' | 'when' | 'saveId' | 'userId' | 'userName'> {
  readonly action: 'Added' | 'Modified' | 'Deleted'
  readonly data: string
  /** The times of the job that the same save deleted with it. */
  readonly deletedTimes: number
}

/**
 * What was done to the card of a job, from its entries in the audit, the latest first: told backwards from where the card is now,
 * because an entry has only what it changed (DI28).
 */
export function recordedMoves(job: PlacedJob, entries: readonly JobEntry[]): readonly BoardMove[] {
  let after: Place = job
  const moves: BoardMove[] = []
  for (const { id, when, saveId, userId, userName, action, data, deletedTimes } of entries) {
    const changes = recordedChanges(data)
    const to = withValues(after, changes, 'NewValue')
    const from = action === 'Modified' ? withValues(to, changes, 'OriginalValue') : to
    const kind = kindOf(action, changes, job)
    if (kind !== null)
      moves.push({
        id,
        when,
        saveId,
        userId,
        userName,
        jobId: job.id,
        kind,
        fromDriverId: from.driverId,
        toDriverId: to.driverId,
        fromDay: from.startDate,
        toDay: to.startDate,
        fromOrder: from.displayOrder,
        toOrder: to.displayOrder,
        isLatest: moves.length === 0,
        isFinal: deletedTimes > 0,
      })
    after = from
  }
  return moves
}

function kindOf(
  action: JobEntry['action'],
  changes: readonly AuditChange[],
  { jobTypeId }: PlacedJob,
): BoardMove['kind'] | null {
  const isMadeOnBoard = jobTypeId === JOB_TYPE.destination || jobTypeId === JOB_TYPE.note
  if (action === 'Added') return isMadeOnBoard ? 'created' : null
  if (action === 'Deleted') return 'deleted'
  const changed = new Set(changes.map(({ ColumnName }) => ColumnName))
  if (changed.has('deleted')) return 'restored'
  return ['driverId', 'startDate', 'displayOrder'].some((name) => changed.has(name)) ? 'moved' : null
}

function withValues(
  place: Place,
  changes: readonly AuditChange[],
  side: 'OriginalValue' | 'NewValue',
): Place {
  const valueOf = (name: keyof Place): unknown =>
    changes.find(({ ColumnName }) => ColumnName === name)?.[side]
  const [driverId, startDate, displayOrder] = [
    valueOf('driverId'),
    valueOf('startDate'),
    valueOf('displayOrder'),
  ]
  return {
    driverId: driverId === undefined ? place.driverId : numberIn(driverId),
    startDate: typeof startDate === 'string' ? startDate : place.startDate,
    displayOrder: displayOrder === undefined ? place.displayOrder : numberIn(displayOrder),
  }
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** A save and what it did to cards. */
export interface SavedMoves {
  readonly saveId: string
  readonly moves: readonly BoardMove[]
}

/**
 * The saves of a user that still stand, the latest first: one that puts all cards of an earlier one back undoes that one, and neither
 * stands (DI222). `moves` are those of the day, the latest first.
 */
export function standingSaves(moves: readonly BoardMove[], userId: number): readonly SavedMoves[] {
  const saves = new Map<string, BoardMove[]>()
  for (const move of moves.toReversed()) {
    if (move.userId !== userId || move.saveId === null) continue
    saves.set(move.saveId, [...(saves.get(move.saveId) ?? []), move])
  }
  let standing: readonly SavedMoves[] = []
  for (const [saveId, done] of saves) {
    // A card that was created and deleted much later was not created by mistake.
    const last = standing.at(-1)
    const undone = standing.findLast(
      (earlier) =>
        (earlier === last || done.every(({ kind }) => kind === 'moved')) && undoes(done, earlier.moves),
    )
    standing =
      undone === undefined
        ? [...standing, { saveId, moves: done }]
        : standing.filter((earlier) => earlier !== undone)
  }
  return standing.filter(({ moves: done }) => done.every(({ isFinal }) => !isFinal)).toReversed()
}

const INVERSE: Readonly<Record<BoardMove['kind'], readonly BoardMove['kind'][]>> = {
  moved: ['moved'],
  created: ['deleted'],
  restored: ['deleted'],
  deleted: ['restored'],
}

function undoes(later: readonly BoardMove[], earlier: readonly BoardMove[]): boolean {
  return later.length === earlier.length && later.every((move) => earlier.some((one) => putsBack(move, one)))
}

function putsBack(later: BoardMove, earlier: BoardMove): boolean {
  if (later.jobId !== earlier.jobId || !INVERSE[earlier.kind].includes(later.kind)) return false
  if (later.kind !== 'moved') return true
  const isBack = later.toDriverId === earlier.fromDriverId && later.toDay === earlier.fromDay
  const isWithin = earlier.fromDriverId === earlier.toDriverId && earlier.fromDay === earlier.toDay
  return isBack && (!isWithin || later.toOrder === earlier.fromOrder)
}
