import { makeAutoObservable, observableRef } from 'mobx'
import { createContext, useContext } from 'react'
import { canDragJobs, goesWith } from '#shared/dispatch/boardDrops.ts'
import { permissions } from '#shared/access/roles.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { ScreenRequest } from '../../context/ScreenRequest.ts'
import type { MenuItem } from '../../kit/MenuItems.tsx'
import type { Point } from '../../kit/Point.ts'
import { RunningActions } from '../../kit/RunningActions.ts'
import { BoardActions } from './BoardActions.ts'
import type { BoardJob } from './boardJob.ts'
import { BoardModel } from './BoardModel.ts'
import { BoardMoves } from './BoardMoves.ts'
import { fetchOwnMoves } from './recordedChange.ts'

/** Where something would be dropped: an index of a column, counted without what is dragged. */
export interface DropTarget {
  readonly column: string
  readonly index: number
  /** Pixels from the top of the column's list to the line that shows the index; columns themselves have none. */
  readonly lineTop?: number
}

interface OpenMenu {
  readonly items: readonly MenuItem[]
  readonly label: string
  readonly at: Point
  readonly opener: HTMLElement
}

/** The board as a dispatcher uses it: what it shows, what was stored, what is selected, dragged or open. */
export class Board {
  readonly app: ScreenContext
  readonly model: BoardModel
  /** Reads the board. */
  readonly request: ScreenRequest
  readonly moves: BoardMoves
  readonly actions: BoardActions
  /** What is begun once, however often it is pressed before its dialog is there. */
  readonly running = new RunningActions()
  selected: ReadonlySet<BoardJob> = new Set()
  /** The cards that are being dragged. */
  dragged: ReadonlySet<BoardJob> = new Set()
  isDragging = false
  target: DropTarget | null = null
  menu: OpenMenu | null = null
  /** The jobs of pairs that the user has separated. */
  private separated: ReadonlySet<number> = new Set()

  constructor(app: ScreenContext, day: string) {
    this.app = app
    this.model = new BoardModel(app, day)
    this.request = new ScreenRequest(app.errors, () => this.model.load())
    this.moves = new BoardMoves(
      app,
      () => this.request.make(),
      () => fetchOwnMoves(this.model),
    )
    this.actions = new BoardActions(this.model, this.moves)
    makeAutoObservable<this, 'separated'>(this, {
      app: false,
      model: false,
      request: false,
      moves: false,
      actions: false,
      running: false,
      selected: observableRef,
      dragged: observableRef,
      target: observableRef,
      menu: observableRef,
      separated: observableRef,
    })
  }

  /** O-066. */
  get canSchedule(): boolean {
    return canDragJobs(this.app.session.user)
  }

  /** O-065. */
  get canReorder(): boolean {
    return this.app.session.satisfies(permissions.reorderBoard)
  }

  /** Whether a card is under the hand of the user, or on its way. */
  get isMoving(): boolean {
    return this.isDragging || this.menu !== null || this.moves.running > 0
  }

  /** Whether the user is doing something on the board that is shown. */
  get isInUse(): boolean {
    return this.isMoving || this.app.dialogs.openDialogs.length > 0
  }

  /** Whether a refresh would disturb what the user is doing (O-061). */
  get isBusy(): boolean {
    return this.isInUse || this.app.store.pending.hasChanges
  }

  /**
   * The cards that an action on this one affects: all selected ones if it is among them, and the other jobs of their pairs (DI226), in
   * the order of the board.
   */
  concerned(job: BoardJob): readonly BoardJob[] {
    const meant = this.selected.has(job) ? [...this.selected] : [job]
    const all = new Set(meant.flatMap((one) => [one, ...[this.partnerOf(one) ?? []].flat()]))
    return this.model.columns.flatMap(({ jobs }) => jobs.filter((other) => all.has(other)))
  }

  /** The other job of an exchange or a round trip that goes with this one (DI226); null if there is none, or they were separated. */
  partnerOf(job: BoardJob): BoardJob | null {
    const partner = job.relatedJobId === null ? null : this.model.job(job.relatedJobId)
    return partner !== null && goesWith(job, partner) && !this.separated.has(job.id) ? partner : null
  }

  /** Whether a card is shown as one with the card below it: that of the other job of its pair. */
  isJoined(job: BoardJob, below: BoardJob | undefined): boolean {
    return below !== undefined && job.relatedJobId === below.id && this.partnerOf(job) === below
  }

  /** From now on the jobs of a pair are moved one by one; in different columns they stay apart. */
  separate(job: BoardJob): void {
    this.separated = new Set([...this.separated, ...pairOf(job)])
  }

  /** The jobs of a pair are one card again. */
  join(job: BoardJob): void {
    const pair = new Set(pairOf(job))
    this.separated = new Set([...this.separated].filter((id) => !pair.has(id)))
  }

  select(jobs: readonly BoardJob[]): void {
    if (jobs.length > 0 || this.selected.size > 0) this.selected = new Set(jobs)
  }

  toggle(job: BoardJob): void {
    const without = [...this.selected].filter((other) => other !== job)
    this.selected = new Set(this.selected.has(job) ? without : [...without, job])
  }

  /** Selects the cards of a column from the last selected one to this one. */
  selectTo(job: BoardJob): void {
    const jobs = this.model.column(job.driverId)?.jobs ?? []
    const last = [...this.selected].at(-1)
    const from = last === undefined ? -1 : jobs.indexOf(last)
    const to = jobs.indexOf(job)
    const range = from < 0 ? [job] : jobs.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.selected = new Set([
      ...range.filter((other) => other !== last),
      ...(last && from >= 0 ? [last] : []),
    ])
  }

  startDragging(jobs: readonly BoardJob[]): void {
    this.isDragging = true
    this.dragged = new Set(jobs)
  }

  aimAt(target: DropTarget | null): void {
    const { target: last } = this
    if (target?.column !== last?.column || target?.index !== last?.index) this.target = target
  }

  /** Returns where the dragged items would have been dropped. */
  endDragging(): DropTarget | null {
    const { target } = this
    this.isDragging = false
    this.dragged = new Set()
    this.target = null
    return target
  }

  openMenu(menu: OpenMenu): void {
    this.menu = menu
  }

  closeMenu(): void {
    this.menu = null
  }
}

/** The name of a column in drop targets and in the page. */
export function columnName(driverId: number | null): string {
  return driverId === null ? 'unassigned' : String(driverId)
}

/** The keys of a job and of the other one of its pair. */
function pairOf({ id, relatedJobId }: BoardJob): readonly number[] {
  return relatedJobId === null ? [id] : [id, relatedJobId]
}

/** The driver of a named column; null for UnAssigned, undefined for the column of sites. */
export function driverOfColumn(name: string): number | null | undefined {
  if (name === 'unassigned') return null
  const driverId = Number(name)
  return Number.isInteger(driverId) ? driverId : undefined
}

export const SITES_COLUMN = 'sites'

/** The drop target of a driver's column itself among the columns. */
export const AMONG_COLUMNS = 'columns'

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (board === null) throw new Error('This component needs a board around it.')
  return board
}
