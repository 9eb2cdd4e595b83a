import type { Point } from '../../kit/Point.ts'
import type { BeginDrag, Drag } from '../../kit/pointerDrag.ts'
import { AMONG_COLUMNS, driverOfColumn, SITES_COLUMN, type Board, type DropTarget } from './Board.ts'
import type { BoardJob, BoardSite } from './boardJob.ts'

/** What is dragged from an element of the board (O-062 … O-066). */
export function boardDrags(board: Board): BeginDrag {
  return (from) => {
    const card = from.closest<HTMLElement>('[data-job], [data-site], [data-driver]')
    if (card === null) return null
    const { job, site, driver } = card.dataset
    if (job !== undefined) return dragJobs(board, card, board.model.job(Number(job)))
    if (site !== undefined) return dragSite(board, card, board.model.site(Number(site)))
    return dragColumn(board, card, Number(driver))
  }
}

function dragJobs(board: Board, card: HTMLElement, job: BoardJob | null): Drag | null {
  if (job === null || !board.canSchedule) return null
  const jobs = board.concerned(job)
  board.startDragging(jobs)
  return {
    ghost: ghostOf(card, jobs.length),
    move: (at) => board.aimAt(targetAt(at, (column) => column !== SITES_COLUMN)),
    drop: () => {
      const target = board.endDragging()
      const driverId = target && driverOfColumn(target.column)
      if (target !== null && driverId !== undefined) void board.actions.moveJobs(jobs, driverId, target.index)
      board.select([])
    },
    cancel: () => void board.endDragging(),
  }
}

function dragSite(board: Board, card: HTMLElement, site: BoardSite | null): Drag | null {
  if (site === null || !(board.canSchedule || board.canReorder)) return null
  board.startDragging([])
  const accepts = (column: string): boolean =>
    column === SITES_COLUMN ? board.canReorder : board.canSchedule && Boolean(driverOfColumn(column))
  return {
    ghost: ghostOf(card, 1),
    move: (at) => board.aimAt(targetAt(at, accepts, card)),
    drop: () => {
      const target = board.endDragging()
      if (target === null) return
      const driverId = driverOfColumn(target.column)
      if (target.column === SITES_COLUMN) void board.actions.moveSite(site, target.index)
      else if (typeof driverId === 'number') void board.actions.sendTo(site, driverId, target.index)
    },
    cancel: () => void board.endDragging(),
  }
}

function dragColumn(board: Board, head: HTMLElement, id: number): Drag | null {
  const driver = board.model.columns.find((column) => column.driver?.id === id)?.driver ?? null
  if (driver === null) return null
  board.startDragging([])
  return {
    ghost: ghostOf(head, 1),
    move: ({ x }) => {
      const heads = [...document.querySelectorAll('[data-driver]')].filter((other) => other !== head)
      const index = heads.filter((other) => middle(other).x < x).length
      board.aimAt({ column: AMONG_COLUMNS, index })
    },
    drop: () => {
      const target = board.endDragging()
      if (target !== null) void board.actions.moveDriver(driver, target.index)
    },
    cancel: () => void board.endDragging(),
  }
}

/** The column under the pointer, and the index among its cards, without those that are dragged. */
function targetAt(
  { x, y }: Point,
  accepts: (column: string) => boolean,
  dragged?: Element,
): DropTarget | null {
  const column = columnAt({ x, y })
  const name = column?.dataset['column']
  if (!column || name === undefined || !accepts(name)) return null
  const cards = [...column.querySelectorAll('.board-card:not(.dragged)')].filter((card) => card !== dragged)
  const index = cards.filter((card) => foldOf(card) < y).length
  return { column: name, index, lineTop: lineTopAt(column, cards, index) }
}

/** The column at this point, found by its rectangle, since asking the browser costs more than all the rest of a move. */
function columnAt(point: Point): HTMLElement | undefined {
  const isHere = (element: Element): boolean => contains(element.getBoundingClientRect(), point)
  const board = document.querySelector('.board')
  if (board === null || !isHere(board)) return undefined
  return [...board.querySelectorAll<HTMLElement>('[data-column]')].find(isHere)
}

/** Above it something is dropped above the card, below it below: the middle, and of the card of a pair where its halves meet (DI301). */
function foldOf(card: Element): number {
  const { top, bottom } = card.getBoundingClientRect()
  if (card.classList.contains('joins-below')) return bottom
  return card.classList.contains('joins-above') ? top : (top + bottom) / 2
}

function contains({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return left <= x && x < right && top <= y && y < bottom
}

/** Pixels between two cards, and from the line to the card below it. */
const GAP = 5
const LINE_ABOVE_CARD = 4

/** The top of the line at this index within the list of the column, however far the list is scrolled. */
function lineTopAt(column: Element, cards: readonly Element[], index: number): number {
  const list = column.querySelector('ul')
  const [next, last] = [cards[index], cards.at(-1)]
  if (list === null || last === undefined) return 0
  const below = next?.getBoundingClientRect().top ?? last.getBoundingClientRect().bottom + GAP
  return below - LINE_ABOVE_CARD - list.getBoundingClientRect().top + list.scrollTop
}

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A copy of the card that follows the pointer, with the number of cards that are dragged together. */
function ghostOf(card: HTMLElement, count: number): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'drag-ghost'
  ghost.setAttribute('aria-hidden', 'true')
  ghost.style.width = `${card.offsetWidth}px`
  const copy = card.cloneNode(true)
  ghost.append(copy)
  if (count > 1) {
    const badge = document.createElement('span')
    badge.className = 'drag-count'
    badge.textContent = String(count)
    ghost.append(badge)
  }
  // The copy is not a card of the board.
  for (const element of ghost.querySelectorAll<HTMLElement>('[data-item]'))
    for (const name of ['data-item', 'data-job', 'data-site', 'data-driver', 'tabindex', 'aria-describedby'])
      element.removeAttribute(name)
  return ghost
}
