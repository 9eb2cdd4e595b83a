import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import type { App } from '../../app/App.ts'
import type { ToastAction } from '../../app/Toasts.ts'
import { SaveConflict } from '../../store/errors.ts'
import { describeConflict, MovedMeanwhile } from './meanwhile.ts'
import { NOTHING_TO_TAKE_BACK } from './messages.ts'

/** Something that was stored on the board and can be taken back. */
export interface StoredChange {
  /** 'J1043 moved Bob Jansen → Sue Fox'. */
  readonly label: string
  /** What it is found by in the list of moves. */
  readonly keywords: readonly string[]
  /** Where it took cards from. */
  readonly origins?: readonly CardOrigin[]
  /** Takes it back by a save. Throws MovedMeanwhile unless `anyway`, and the store's errors. */
  takeBack(anyway: boolean): Promise<void>
}

/** The place that a card left for another column. */
export interface CardOrigin {
  readonly jobId: number
  readonly driverId: number | null
  /** The card above it, 0 for none. */
  readonly precedingId: number
  /** Where it is now. */
  readonly to: number | null
}

/** A change in the list of moves. */
export interface Move {
  readonly id: number
  readonly at: Date
  readonly change: StoredChange
  isTakenBack: boolean
}

const UNDO_MILLISECONDS = 10_000

/** What this user stored on the board since it was opened, each by a save of its own, the latest first (B-05). */
export class BoardMoves {
  moves: readonly Move[] = []
  /** The number of changes that are being stored. */
  running = 0
  /** What the last move left, for as long as its undo is offered (DI32). */
  origins: readonly CardOrigin[] = []
  /** What screen readers say of the last move. */
  announcement = ''
  private readonly app: App
  private readonly reload: () => Promise<void>
  private queue: Promise<unknown> = Promise.resolve()
  private nextId = 1
  /** Offers to undo the last change; a later one replaces it. */
  private toastId: number | null = null
  private fading: ReturnType<typeof setTimeout> | undefined

  constructor(app: App, reload: () => Promise<void>) {
    this.app = app
    this.reload = reload
    makeAutoObservable<this, 'app' | 'reload' | 'queue' | 'nextId' | 'toastId' | 'fading'>(this, {
      moves: observableShallow,
      origins: observableRef,
      app: false,
      reload: false,
      queue: false,
      nextId: false,
      toastId: false,
      fading: false,
    })
  }

  /** Stores a change, after those before it; what is refused or was moved meanwhile is reported, and the board shows what is stored. */
  async store(work: () => Promise<StoredChange | null>): Promise<void> {
    await this.inTurn(async () => {
      const change = await work()
      if (change !== null) this.list(change)
    })
  }

  /** Takes back the last move that was not taken back yet. */
  async takeBackLast(): Promise<void> {
    await this.inTurn(async () => {
      const last = this.moves.find(({ isTakenBack }) => !isTakenBack)
      if (last === undefined) this.app.toasts.info(NOTHING_TO_TAKE_BACK)
      else await this.takeBackNow(last)
    })
  }

  /** Takes a move back; if somebody moved the card since, only when the user wants it nevertheless (DI24). */
  async takeBack(move: Move): Promise<void> {
    await this.inTurn(async () => {
      // It may have been taken back by what was done before its turn.
      if (!move.isTakenBack) await this.takeBackNow(move)
    })
  }

  private async takeBackNow(move: Move): Promise<void> {
    try {
      await move.change.takeBack(false)
    } catch (error) {
      const moved = error instanceof SaveConflict ? describeConflict(this.app, error) : error
      if (!(moved instanceof MovedMeanwhile)) throw error
      if (!(await this.mayOverwrite(move, moved))) return
      await move.change.takeBack(true)
    }
    runInAction(() => {
      move.isTakenBack = true
      this.moves = [...this.moves]
    })
    this.showOrigins([])
    this.tell(`Taken back: ${move.change.label}`)
  }

  private async mayOverwrite({ change }: Move, { message }: MovedMeanwhile): Promise<boolean> {
    await this.reload()
    const answer = await this.app.dialogs.choose({
      title: 'Moved by someone else',
      text: message,
      details: [`This is what you would take back: ${change.label}.`],
      choices: [
        { value: 'leave', caption: 'Leave It', autoFocus: true, variant: 'primary' },
        { value: 'back', caption: 'Take Back Anyway' },
      ],
      onEscape: 'leave',
    })
    return answer === 'back'
  }

  private list(change: StoredChange): void {
    const move: Move = { id: this.nextId++, at: new Date(), change, isTakenBack: false }
    this.moves = [move, ...this.moves]
    this.showOrigins(change.origins ?? [])
    this.tell(change.label, {
      caption: 'Undo',
      run: () => void this.takeBack(move),
      milliseconds: UNDO_MILLISECONDS,
    })
  }

  private showOrigins(origins: readonly CardOrigin[]): void {
    clearTimeout(this.fading)
    this.origins = origins
    if (origins.length > 0) this.fading = setTimeout(() => this.showOrigins([]), UNDO_MILLISECONDS)
  }

  private tell(text: string, action?: ToastAction): void {
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
    if (moved instanceof MovedMeanwhile) this.app.toasts.error(moved.message)
    else this.app.errors.report(error)
    await this.reload().catch((failure: unknown) => this.app.errors.report(failure))
  }
}
