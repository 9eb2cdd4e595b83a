import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BoardMove } from '#shared/auditing/queries.ts'
import { unassignRefusal } from '#shared/dispatch/boardDrops.ts'
import { rollBackBefore } from '#shared/dispatch/rollBack.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { countOf } from '../../kit/countOf.ts'
import type { Board } from './Board.ts'
import { NOTHING_TO_ROLL_BACK } from './messages.ts'
import { labelOfMoves, fetchMoves, recordedChange } from './recordedChange.ts'

/** What all users did to the cards of the board's day, the latest first (B-05). */
export class AllUsersMoves {
  moves: readonly BoardMove[] | null = null
  private readonly board: Board

  constructor(board: Board) {
    this.board = board
    makeAutoObservable<this, 'board'>(this, { moves: observableRef, board: false })
  }

  /** Reads them again. Throws QueryFailed. */
  async load(): Promise<void> {
    const moves = await fetchMoves(this.board.model, this.board.model.day)
    runInAction(() => (this.moves = moves))
  }

  /** The moves whose job, customer, drivers or user contain a text. */
  matching(search: string): readonly BoardMove[] {
    const searched = search.trim().toLowerCase()
    return (this.moves ?? []).filter((move) =>
      `${this.labelOf(move)} ${this.customerOf(move)} ${move.userName ?? ''}`
        .toLowerCase()
        .includes(searched),
    )
  }

  /** 'J1043 moved Bob Jansen → Sue Fox'. */
  labelOf(move: BoardMove): string {
    return labelOfMoves(this.board.model, [move])
  }

  /** The customer that the card shows; empty if the card is no longer on the board. */
  customerOf({ jobId }: Pick<BoardMove, 'jobId'>): string {
    const { model } = this.board
    const job = model.job(jobId)
    return job === null ? '' : model.card(job).customer
  }

  /** Whether the card is still where this move put it, and may be moved away, or has been deleted by it. */
  canMoveBack({ jobId, kind, isLatest, isFinal, fromDriverId, toDriverId }: BoardMove): boolean {
    if (!isLatest || isFinal) return false
    if (kind !== 'moved') return kind === 'deleted'
    const job = this.board.model.job(jobId)
    if (job === null || job.driverId !== toDriverId) return false
    return fromDriverId !== null || unassignRefusal(job) === null
  }

  /** Moves the card back to where it was, or restores it. Throws QueryFailed. */
  async moveBack(move: BoardMove): Promise<void> {
    const { model, moves } = this.board
    await moves.undoChange(recordedChange(model, [move]), new Date(move.when))
    await this.load()
  }

  /** Rolls the board back to before a move, after a preview of what that changes (DI31). Throws QueryFailed. */
  async rollBackBefore({ id, when }: BoardMove): Promise<void> {
    const { app, actions, model } = this.board
    await Promise.all([model.load(), this.load()])
    const jobs = model.columns.flatMap((column) => column.jobs)
    const moves = (this.moves ?? []).filter(({ kind }) => kind === 'moved')
    const { returning, staying } = rollBackBefore(moves, id, jobs)
    const time = app.formats.recent(when, app.today())
    if (returning.length === 0 && staying.length === 0) {
      app.toasts.info(NOTHING_TO_ROLL_BACK)
      return
    }
    const answer = await app.dialogs.choose({
      title: `Roll the board back to ${time}`,
      text:
        returning.length === 0
          ? 'Every card that was moved since stays where it is.'
          : `${countOf(returning.length, 'card')} will be moved:`,
      details: [
        ...returning.map(
          ({ job, driverId, displayOrder }) =>
            `${this.nameOf(job.id)}: ${
              job.driverId === driverId
                ? `place ${job.displayOrder ?? ''} → ${displayOrder ?? ''} of ${model.nameOf(driverId)}`
                : `${model.nameOf(job.driverId)} → ${model.nameOf(driverId)}`
            }`,
        ),
        ...staying.map(
          ({ id: jobId, completed }) =>
            `${this.nameOf(jobId)} stays: it was ${completed === null ? 'started' : 'completed'}.`,
        ),
      ],
      choices: [
        { value: 'leave', caption: 'Cancel', autoFocus: true },
        ...(returning.length === 0
          ? []
          : ([{ value: 'back', caption: 'Roll Back', variant: 'primary' }] as const)),
      ],
      onEscape: 'leave',
    })
    if (answer !== 'back') return
    const label = `${countOf(returning.length, 'card')} rolled back to ${time}`
    await actions.returnJobs(label, { returning })
    await this.load()
  }

  /** 'J1043 Lakeshore Masonry' */
  private nameOf(jobId: number): string {
    return joinNonBlank([jobDisplayId(jobId), this.customerOf({ jobId })], ' ')
  }
}
