import type { Board } from './Board.ts'
import type { BoardDriver, BoardJob, BoardSite } from './boardJob.ts'

interface Step {
  readonly dx: number
  readonly dy: number
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
}

/** What the arrow keys reach: cards, and the heads of columns. */
const ITEM = '[data-item]'

/**
 * The keys of a focused card: arrows go to other cards, with Alt they move the card, Space selects it, Esc ends the selection. A
 * driver's column is moved by its head, a site within its column.
 */
export function handleBoardKey(board: Board, area: HTMLElement, event: KeyboardEvent): void {
  const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(ITEM) : null
  if (item === null || event.ctrlKey || event.metaKey) return
  const step = STEPS[event.key]
  const isHandled =
    step === undefined ? handleSelection(board, item, event.key) : handleArrow(board, area, item, event, step)
  if (isHandled) event.preventDefault()
}

function handleSelection(board: Board, item: HTMLElement, key: string): boolean {
  const job = jobOf(board, item)
  if (key === ' ' && job !== null && board.canSchedule) board.toggle(job)
  else if (key === 'Escape' && board.selected.size > 0) board.select([])
  else return false
  return true
}

function handleArrow(
  board: Board,
  area: HTMLElement,
  item: HTMLElement,
  { altKey }: KeyboardEvent,
  step: Step,
): boolean {
  if (altKey) void moveWithFocus(area, item, () => moveBy(board, item, step))
  else neighborOf(area, item, step)?.focus()
  return true
}

/** The item above or below, or the one at the same index in the column to the left or right. */
function neighborOf(area: HTMLElement, item: HTMLElement, { dx, dy }: Step): HTMLElement | null {
  const columns = [...area.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>(ITEM)])
    .filter((items) => items.length > 0)
  const x = columns.findIndex((items) => items.includes(item))
  const y = columns[x]?.indexOf(item) ?? -1
  const items = columns[x + dx] ?? []
  return items[dx === 0 ? y + dy : Math.min(y, items.length - 1)] ?? null
}

/** Does what may move the focused card and keeps the focus on that card; if no card has the focus, just does it. */
export async function keepFocusOnCard(area: ParentNode, move: () => Promise<void>): Promise<void> {
  const item = document.activeElement?.closest<HTMLElement>(ITEM) ?? null
  await (item === null ? move() : moveWithFocus(area, item, move))
}

/** In another column the card has a new element, which gets the focus. */
async function moveWithFocus(area: ParentNode, item: HTMLElement, move: () => Promise<void>): Promise<void> {
  const name = ['job', 'site', 'driver'].find((one) => item.dataset[one] !== undefined)
  if (name === undefined) return
  const focus = (): void =>
    area.querySelector<HTMLElement>(`[data-${name}="${item.dataset[name] ?? ''}"]`)?.focus()
  const moving = move()
  requestAnimationFrame(focus)
  await moving
  focus()
}

function moveBy(board: Board, item: HTMLElement, step: Step): Promise<void> {
  const job = jobOf(board, item)
  if (job !== null) return moveJob(board, job, step)
  const site = board.model.site(Number(item.dataset['site']))
  if (site !== null) return moveSite(board, site, step)
  const head = board.model.columns.find(({ driver }) => String(driver?.id) === item.dataset['driver'])
  return moveDriver(board, head?.driver ?? null, step)
}

async function moveJob(board: Board, job: BoardJob, { dx, dy }: Step): Promise<void> {
  const { columns } = board.model
  const x = columns.findIndex(({ driverId }) => driverId === job.driverId)
  const column = columns[x + dx]
  const moved = board.concerned(job)
  // Counted without the moved cards, none of which is above the first of them.
  const index = (columns[x]?.jobs.findIndex((one) => moved.includes(one)) ?? -1) + dy
  if (!board.canSchedule || column === undefined || index < 0) return
  const others = column.jobs.filter((one) => !moved.includes(one))
  const [above, below] = [others[index - 1], others[index]]
  // The card of a pair is passed as a whole (DI301).
  const isWithin = above !== undefined && board.isJoined(above, below)
  await board.actions.moveJobs(moved, column.driverId, isWithin ? index + (dy || 1) : index)
}

async function moveSite(board: Board, site: BoardSite, { dy }: Step): Promise<void> {
  const { sites } = board.model
  const index = sites.indexOf(site) + dy
  if (dy !== 0 && board.canReorder && index in sites) await board.actions.moveSite(site, index)
}

async function moveDriver(board: Board, driver: BoardDriver | null, { dx }: Step): Promise<void> {
  const drivers = board.model.columns.flatMap((column) => column.driver ?? [])
  if (driver === null || dx === 0 || !board.canReorder) return
  const index = drivers.indexOf(driver) + dx
  if (index in drivers) await board.actions.moveDriver(driver, index)
}

function jobOf(board: Board, item: HTMLElement): BoardJob | null {
  return board.model.job(Number(item.dataset['job']))
}
