import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import type { App } from '../../app/App.ts'
import type { ToastAction } from '../../app/Toasts.ts'
import { SaveConflict } from '../../store/errors.ts'
import { ConcurrentMove, describeConflict } from './concurrentMoves.ts'
import { NOTHING_TO_UNDO } from './messages.ts'

/** Something that was stored on the board and can be undone. */
export interface StoredChange {
  /** 'J1043 moved Bob Jansen → Sue Fox'. */
  readonly label: string
  /** More words by which a search in the list of moves finds it. */
  readonly keywords: readonly string[]
  /** The positions from which it moved cards. */
  readonly origins?: readonly CardOrigin[]
  /** Undoes it by a save. Throws ConcurrentMove for what happened since, unless the user `accepted` just that, and the store's errors. */
  undo(accepted: ConcurrentMove | null): Promise<void>
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
  readonly change: StoredChange
  isUndone: boolean
}

const UNDO_MILLISECONDS = 10_000

/** What this user stored on the board since it was opened, each by its own save, the latest first (B-05). */
export class BoardMoves {
  moves: readonly Move[] = []
  /** The number of changes that are being stored. */
  running = 0
  /** The positions that the cards of the last move left, for as long as its undo is offered (DI32). */
  origins: readonly CardOrigin[] = []
  /** What screen readers announce about the last move. */
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

  /** Stores a change, after those before it; a refusal or a concurrent move is reported, and the board shows what is stored. */
  async store(work: () => Promise<StoredChange | null>): Promise<void> {
    await this.inTurn(async () => {
      const change = await work()
      if (change !== null) this.list(change)
    })
  }

  /** Undoes the last move that is not undone yet. */
  async undoLast(): Promise<void> {
    await this.inTurn(async () => {
      const last = this.moves.find(({ isUndone }) => !isUndone)
      if (last === undefined) this.app.toasts.info(NOTHING_TO_UNDO)
      else await this.undoNow(last)
    })
  }

  /** Undoes a move; if the card was moved or worked on since, only if the user still wants that (DI24). */
  async undo(move: Move): Promise<void> {
    await this.inTurn(async () => {
      // An earlier action in the queue may have undone it already.
      if (!move.isUndone) await this.undoNow(move)
    })
  }

  private async undoNow(move: Move): Promise<void> {
    let accepted: ConcurrentMove | null = null
    for (;;) {
      const found = await this.tryUndo(move, accepted)
      if (found === null) break
      if (!(await this.mayOverwrite(move, found))) return
      // What happens while the question is open is asked again.
      accepted = found
    }
    runInAction(() => {
      move.isUndone = true
      this.moves = [...this.moves]
    })
    this.showOrigins([])
    this.announce(`Undone: ${move.change.label}`)
  }

  /** Undoes it; returns what has to be asked before. */
  private async tryUndo({ change }: Move, accepted: ConcurrentMove | null): Promise<ConcurrentMove | null> {
    try {
      await change.undo(accepted)
      return null
    } catch (error) {
      const found = error instanceof SaveConflict ? describeConflict(this.app, error) : error
      if (!(found instanceof ConcurrentMove)) throw error
      return found
    }
  }

  private async mayOverwrite({ change }: Move, { message, effects }: ConcurrentMove): Promise<boolean> {
    await this.reload()
    const answer = await this.app.dialogs.choose({
      title: 'Changed meanwhile',
      text: message,
      details: [`You are about to undo: ${change.label}.`, ...effects],
      choices: [
        { value: 'keep', caption: 'Keep It', autoFocus: true, variant: 'primary' },
        { value: 'undo', caption: 'Undo Anyway' },
      ],
      onEscape: 'keep',
    })
    return answer === 'undo'
  }

  private list(change: StoredChange): void {
    const move: Move = { id: this.nextId++, at: new Date(), change, isUndone: false }
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
    await this.reload().catch((failure: unknown) => this.app.errors.report(failure))
  }
}
