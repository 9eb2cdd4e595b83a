import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Point } from '../../kit/Point.ts'
import type { MenuItem } from '../../kit/MenuItems.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { Board } from './Board.ts'
import { handleBoardKey } from './boardKeys.ts'
import { openCard } from './cardJobs.ts'
import { cardMenu, menuLabel } from './cardMenu.ts'
import { siteMenu, siteMenuLabel } from './siteMenu.ts'

/** Selecting cards, their menu by mouse and keyboard, and the keys that move among them. */
export function useBoardEvents(board: Board) {
  const navigate = useNavigate()
  const openMenu = (card: HTMLElement, at: Point): void => {
    const menu = menuOf(board, card, (path) => void navigate(path))
    if (menu !== null && menu.items.length > 0) board.openMenu({ ...menu, at, opener: card })
  }
  return {
    onClick: (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('.card-menu') : null
      const card = button === null ? null : itemAt(button)
      if (button === null || card === null) return selectByClick(board, event)
      const { left, bottom } = button.getBoundingClientRect()
      openMenu(card, { x: left, y: bottom })
    },
    onDoubleClick: (event: MouseEvent) => {
      const card = cardAt(event.target)
      const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
      if (card !== null && !isControl) openFromCard(board, card)
    },
    onContextMenu: (event: MouseEvent) => {
      const card = itemAt(event.target)
      if (card === null || board.isDragging) return
      event.preventDefault()
      openMenu(card, { x: event.clientX, y: event.clientY })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const card = itemAt(event.target)
      const isEnter = event.key === 'Enter' && event.target === card
      const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
      const opensMenu = isMenuKey || (isEnter && card?.dataset['site'] !== undefined)
      if (opensMenu && card !== null) {
        event.preventDefault()
        const { left, top } = card.getBoundingClientRect()
        openMenu(card, { x: left + 12, y: top + 20 })
      } else if (isEnter && card !== null) {
        event.preventDefault()
        openFromCard(board, card)
      } else handleBoardKey(board, event.currentTarget, event.nativeEvent)
    },
  }
}

/** The menu of a job's card, or of a site's. */
function menuOf(
  board: Board,
  { dataset }: HTMLElement,
  navigate: (path: string) => void,
): { readonly items: readonly MenuItem[]; readonly label: string } | null {
  const job = board.model.job(Number(dataset['job']))
  if (job !== null)
    return { items: cardMenu({ board, job, jobs: board.concerned(job), navigate }), label: menuLabel(job) }
  const site = board.model.site(Number(dataset['site']))
  return site === null ? null : { items: siteMenu(board, site), label: siteMenuLabel(site) }
}

function openFromCard(board: Board, card: HTMLElement): void {
  const job = board.model.job(Number(card.dataset['job']))
  if (job !== null) reportErrorsOf(openCard(board, job), board.app.errors)
}

/** Ctrl selects one more card, Shift all up to it, also on its address; a click on anything else ends the selection. */
function selectByClick(board: Board, event: MouseEvent): void {
  const card = cardAt(event.target)
  const job = card === null ? null : board.model.job(Number(card.dataset['job']))
  const isSelecting = event.ctrlKey || event.metaKey || event.shiftKey
  if (job === null || !isSelecting || !board.canSchedule) return board.select([])
  event.preventDefault()
  if (event.shiftKey) board.selectTo(job)
  else board.toggle(job)
}

/** The card of a job or of a site. */
function itemAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-job], [data-site]') : null
}

function cardAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null
}
