import { boardMovesQuery, type BoardMove } from '#shared/auditing/queries.ts'
import { standingSaves } from '#shared/dispatch/recordedMoves.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { formatDayInText } from '#shared/kernel/days.ts'
import type { BoardJob } from './boardJob.ts'
import type { BoardModel } from './BoardModel.ts'
import type { RecordedMove, StoredChange } from './BoardMoves.ts'
import { contentOf, JobsChange, stateOf, type ChangedCard } from './JobsChange.ts'
import { describeJobs } from './messages.ts'

/** What was done to the cards of a day, as the server has recorded it, the latest first. Throws QueryFailed. */
export function fetchMoves({ app }: BoardModel, day: string): Promise<readonly BoardMove[]> {
  return app.store.fetchResult(boardMovesQuery, { startDate: day })
}

/** What the user did to the cards of the day that still stands, by the server's record (DI222). Throws QueryFailed. */
export async function fetchOwnMoves(model: BoardModel): Promise<readonly RecordedMove[]> {
  const { userId } = model.app.session.user
  return standingSaves(await fetchMoves(model, model.day), userId).map(({ moves }) => ({
    at: new Date(moves[0]?.when ?? 0),
    change: recordedChange(model, moves),
  }))
}

/** A save that the server has recorded, by whichever page it was made, as a change of the board that can be undone (DI222). */
export function recordedChange(model: BoardModel, moves: readonly BoardMove[]): StoredChange {
  // The board may show another day by the time of the undo.
  const { day } = model
  const ids = moves.map(({ id }) => id)
  return {
    label: labelOfMoves(model, moves),
    keywords: moves.map(({ jobId }) => jobDisplayId(jobId)),
    saveId: moves[0]?.saveId ?? undefined,
    undo: async (accepted) => {
      // What was done to the cards since they were listed.
      const all = await fetchMoves(model, day)
      const recorded = all.filter(({ id }) => ids.includes(id))
      const { entities } = await model.app.store.query(jobsQuery, {
        parameters: { deleted: true },
        where: { id: { in: recorded.map(({ jobId }) => jobId) } },
        expand: ['jobTimes'],
      })
      const cards = recorded.flatMap((move) => {
        const job = entities.find(({ id }) => id === move.jobId)
        return job === undefined
          ? []
          : [cardOf(move, job, all.filter(({ jobId }) => jobId === job.id).length)]
      })
      return new JobsChange(model, labelOfMoves(model, moves), cards, moves[0]?.saveId ?? undefined).undo(
        accepted,
      )
    },
  }
}

const KINDS = { moved: 'move', created: 'create', restored: 'create', deleted: 'remove' } as const

/** `times`: how often something was done to the card on the board. */
function cardOf(move: BoardMove, job: BoardJob, times: number): ChangedCard {
  const since = { started: upTo(move.when, job.started), completed: upTo(move.when, job.completed) }
  const moved = {
    driverId: move.toDriverId,
    startDate: move.toDay,
    displayOrder: move.toOrder,
    rowVersion: 0,
  }
  // Each of those raised the version of the job once.
  const isEdited = move.kind === 'created' && job.rowVersion > times
  return {
    job,
    kind: KINDS[move.kind],
    before: {
      driverId: move.fromDriverId,
      startDate: move.fromDay,
      displayOrder: move.fromOrder,
      rowVersion: 0,
    },
    precedingId: null,
    after: { ...(move.isLatest ? stateOf(job) : moved), ...since },
    content: isEdited ? {} : contentOf(job),
  }
}

/** The instant if it is not later; null otherwise. */
function upTo(when: string, instant: string | null): string | null {
  return instant !== null && instant <= when ? instant : null
}

/** 'J1043 moved Bob Jansen → Sue Fox'. */
export function labelOfMoves(model: BoardModel, moves: readonly BoardMove[]): string {
  const [first] = moves
  if (first === undefined) return ''
  const what = describeJobs(moves.map(({ jobId }) => jobId))
  const done = new Set(moves.map((move) => whatWasDone(model, move)))
  return `${what} ${done.size === 1 ? whatWasDone(model, first) : first.kind}`
}

function whatWasDone(model: BoardModel, move: BoardMove): string {
  const to = model.nameOf(move.toDriverId)
  if (move.kind === 'created') return `added to ${to}`
  if (move.kind !== 'moved') return move.kind
  if (move.fromDay !== move.toDay) return `moved to ${formatDayInText(move.toDay)}`
  return move.fromDriverId === move.toDriverId
    ? `moved within ${to}`
    : `moved ${model.nameOf(move.fromDriverId)} → ${to}`
}
