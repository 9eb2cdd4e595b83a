import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { ToastAction } from '../../context/Toasts.ts'
import { SaveConflict } from '../../store/errors.ts'
import { ConcurrentMove, describeConflict } from './concurrentMoves.ts'
import { earlierDayQuestion, nothingChanged, NOTHING_TO_REDO, NOTHING_TO_UNDO } from './messages.ts'

/** Something that was stored on the board and can be undone. */
export interface StoredChange {
  /** 'J1043 moved Bob Jansen → Sue Fox'. */
  readonly label: string
  /** More words by which a search in the list of moves finds it. */
  readonly keywords: readonly string[]
  /** The save that stored it; missing where the list of recorded moves does not have it. */
  readonly saveId?: string | undefined
  /** The positions from which it moved cards. */
  readonly origins?: readonly CardOrigin[]
  /**
   * Undoes it by a save; returns that change, whose undo is the redo, or null if there was nothing left to undo. Throws ConcurrentMove
   * for what happened since, unless the user `accepted` just that, and the store's errors.
   */
  undo(accepted: ConcurrentMove | null): Promise<StoredChange | null>
}

/** The position from which a card was moved to another column. */
export interface CardOrigin {
  readonly jobId: number
  readonly driverId: number | null
  /** The card above it, 0 for none. */
  readonly precedingId: number
  /** The driver of the column where it is now. */
  readonly to: number | null
}

/** A change in the list of moves. */
export interface Move {
  readonly id: number
  readonly at: Date
  /** Whether it is of an earlier page. */
  readonly isRecorded: boolean
  change: StoredChange
  /** The change that undid it; null while it is done. */
  undoing: StoredChange | null
}

/** A change that the server has recorded. */
export interface RecordedMove {
  readonly at: Date
  readonly change: StoredChange
}

type Unobserved =
  | 'app'
  | 'reload'
  | 'readRecorded'
  | 'ownSaves'
  | 'queue'
  | 'nextId'
  | 'redoable'
  | 'toastId'
  | 'fading'

const UNDO_MILLISECONDS = 10_000

/** What this user stored on the board, each by its own save, the latest first (B-05): since it was opened, and what is recorded of before. */
export class BoardMoves {
  moves: readonly Move[] = []
  /** The number of changes that are being stored. */
  running = 0
  /** The positions that the cards of the last move left, for as long as its undo is offered (DI32). */
  origins: readonly CardOrigin[] = []
  /** What screen readers announce about the last move. */
  announcement = ''
  private readonly app: ScreenContext
  /** Shows what is stored; where that cannot be read, the board says so. */
  private readonly reload: () => Promise<void>
  private readonly readRecorded: () => Promise<readonly RecordedMove[]>
  /** The saves of this page, also those that undid something: they are no moves of an earlier page. */
  private readonly ownSaves = new Set<string>()
  private queue: Promise<unknown> = Promise.resolve()
  private nextId = 1
  /** The moves that were undone since the last new one, the latest last. */
  private redoable: readonly Move[] = []
  /** Offers to undo the last change; a later one replaces it. */
  private toastId: number | null = null
  private fading: ReturnType<typeof setTimeout> | undefined

  constructor(
    app: ScreenContext,
    reload: () => Promise<void>,
    readRecorded: () => Promise<readonly RecordedMove[]> = () => Promise.resolve([]),
  ) {
    this.app = app
    this.reload = reload
    this.readRecorded = readRecorded
    makeAutoObservable<this, Unobserved>(this, {
      moves: observableShallow,
      origins: observableRef,
      app: false,
      reload: false,
      readRecorded: false,
      ownSaves: false,
      queue: false,
      nextId: false,
      redoable: false,
      toastId: false,
      fading: false,
    })
  }

  /** Stores a change, after those before it; a refusal or a concurrent move is reported, and the board shows what is stored. */
  async store(work: () => Promise<StoredChange | null>): Promise<void> {
    await this.inTurn(async () => {
      const change = await work()
      if (change !== null) this.list(change)
    })
  }

  /** Adds what the server has recorded of earlier pages on the board's day (DI222). Throws QueryFailed. */
  async restore(): Promise<void> {
    const recorded = await this.readRecorded()
    const known = new Set([...this.ownSaves, ...this.moves.flatMap(({ change }) => change.saveId ?? [])])
    const earlier = recorded
      .filter(({ change }) => change.saveId === undefined || !known.has(change.saveId))
      .map(({ at, change }): Move => ({ id: this.nextId++, at, isRecorded: true, change, undoing: null }))
    if (earlier.length === 0) return
    const moves = [...this.moves, ...earlier].toSorted((a, b) => b.at.getTime() - a.at.getTime())
    runInAction(() => (this.moves = moves))
  }

  private get lastDone(): Move | undefined {
    return this.moves.find(({ undoing }) => undoing === null)
  }

  /** Undoes a change that may be another user's. */
  async undoChange(change: StoredChange, at: Date): Promise<void> {
    const known = this.moves.find(
      ({ change: { saveId, keywords } }) =>
        saveId !== undefined && saveId === change.saveId && keywords.length === change.keywords.length,
    )
    await this.undo(known ?? { id: this.nextId++, at, isRecorded: true, change, undoing: null })
  }

  /** Undoes the last move that is not undone yet; one of an earlier day and page, which Ctrl+Z may reach by surprise, after a question (DI1260). */
  async undoLast(): Promise<void> {
    await this.inTurn(async () => {
      if (this.lastDone === undefined) await this.restore()
      const last = this.lastDone
      if (last === undefined) this.app.toasts.info(NOTHING_TO_UNDO)
      else if (await this.isMeant(last)) await this.undoNow(last)
    })
  }

  /** Does the move again that was undone last, unless another one followed (B-01). */
  async redoLast(): Promise<void> {
    await this.inTurn(async () => {
      const last = this.redoable.at(-1)
      if (last?.undoing == null) this.app.toasts.info(NOTHING_TO_REDO)
      else await this.redoNow(last, last.undoing)
    })
  }

  /** Undoes a move; if the card was moved or worked on since, only if the user still wants that (DI24). */
  async undo(move: Move): Promise<void> {
    await this.inTurn(async () => {
      // An earlier action in the queue may have undone it already.
      if (move.undoing === null) await this.undoNow(move)
    })
  }

  private async isMeant({ at, change, isRecorded }: Move): Promise<boolean> {
    if (!isRecorded) return true
    const day = dayOfInstant(at.toISOString(), this.app.formats.timeZone)
    return day >= this.app.today() || this.app.dialogs.confirm(earlierDayQuestion(day, change.label))
  }

  private async undoNow(move: Move): Promise<void> {
    const undoing = await this.takeBack(move.change, 'undo')
    if (undoing === null) return
    this.redoable = [...this.redoable, move]
    this.remember(undoing)
    this.show(() => (move.undoing = undoing))
    this.announce(`Undone: ${move.change.label}`)
  }

  private async redoNow(move: Move, undoing: StoredChange): Promise<void> {
    const change = await this.takeBack(undoing, 'redo')
    if (change === null) return
    this.redoable = this.redoable.filter((one) => one !== move)
    this.remember(change)
    this.show(() => Object.assign(move, { change, undoing: null }))
    this.announce(`Redone: ${change.label}`)
  }

  private remember({ saveId }: StoredChange): void {
    if (saveId !== undefined) this.ownSaves.add(saveId)
  }

  private show(edit: () => void): void {
    runInAction(() => {
      edit()
      this.moves = [...this.moves]
    })
    this.showOrigins([])
  }

  /** Takes a change back, after the questions; null if the user keeps it, or nothing of it is left, which is said. */
  private async takeBack(change: StoredChange, verb: 'undo' | 'redo'): Promise<StoredChange | null> {
    let accepted: ConcurrentMove | null = null
    for (;;) {
      const found: ConcurrentMove | StoredChange | null = await this.tryToTakeBack(change, accepted)
      if (found === null) this.app.toasts.error(nothingChanged(change.label))
      if (!(found instanceof ConcurrentMove)) return found
      if (!(await this.mayOverwrite(change, found, verb))) return null
      // What happens while the question is open is asked again.
      accepted = found
    }
  }

  /** Takes it back, or returns what has to be asked before. */
  private async tryToTakeBack(
    change: StoredChange,
    accepted: ConcurrentMove | null,
  ): Promise<ConcurrentMove | StoredChange | null> {
    try {
      return await change.undo(accepted)
    } catch (error) {
      const found = error instanceof SaveConflict ? describeConflict(this.app, error) : error
      if (!(found instanceof ConcurrentMove)) throw error
      return found
    }
  }

  private async mayOverwrite(
    { label }: StoredChange,
    { message, effects }: ConcurrentMove,
    verb: 'undo' | 'redo',
  ): Promise<boolean> {
    await this.reload()
    const answer = await this.app.dialogs.choose({
      title: 'Changed meanwhile',
      text: message,
      details: [`You are about to ${verb}: ${label}.`, ...effects],
      choices: [
        { value: 'keep', caption: 'Keep It', autoFocus: true, variant: 'primary' },
        { value: 'undo', caption: verb === 'undo' ? 'Undo Anyway' : 'Redo Anyway' },
      ],
      onEscape: 'keep',
    })
    return answer === 'undo'
  }

  private list(change: StoredChange): void {
    const move: Move = { id: this.nextId++, at: new Date(), isRecorded: false, change, undoing: null }
    this.redoable = []
    this.remember(change)
    this.moves = [move, ...this.moves]
    this.showOrigins(change.origins ?? [])
    this.announce(change.label, {
      caption: 'Undo',
      run: () => void this.undo(move),
      milliseconds: UNDO_MILLISECONDS,
    })
  }

  private showOrigins(origins: readonly CardOrigin[]): void {
    clearTimeout(this.fading)
    this.origins = origins
    if (origins.length > 0) this.fading = setTimeout(() => this.showOrigins([]), UNDO_MILLISECONDS)
  }

  private announce(text: string, action?: ToastAction): void {
    this.announcement = text
    if (this.toastId !== null) this.app.toasts.dismiss(this.toastId)
    this.toastId = this.app.toasts.success(text, action)
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    this.running++
    const result = this.queue.then(work).catch((error: unknown) => this.report(error))
    this.queue = result
    await result
    runInAction(() => this.running--)
  }

  private async report(error: unknown): Promise<void> {
    const moved = error instanceof SaveConflict ? describeConflict(this.app, error) : error
    if (moved instanceof ConcurrentMove) this.app.toasts.error(moved.message)
    else this.app.errors.report(error)
    await this.reload()
  }
}
