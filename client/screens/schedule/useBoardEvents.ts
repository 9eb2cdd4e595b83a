import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Point } from '../../kit/Point.ts'
import type { Board } from './Board.ts'
import { handleBoardKey } from './boardKeys.ts'
import { openCard } from './cardJobs.ts'
import { cardMenu, menuLabel } from './cardMenu.ts'

/** Selecting cards, their menu by mouse and keyboard, and the keys that move among them. */
export function useBoardEvents(board: Board) {
  const navigate = useNavigate()
  const openMenu = (card: HTMLElement, at: Point): void => {
    const job = board.model.job(Number(card.dataset['job']))
    if (job === null) return
    const jobs = board.concerned(job)
    const items = cardMenu({ board, job, jobs, navigate: (path) => void navigate(path) })
    if (items.length > 0) board.openMenu({ items, label: menuLabel(job), at, opener: card })
  }
  return {
    onClick: (event: MouseEvent) => selectByClick(board, event),
    onDoubleClick: (event: MouseEvent) => {
      const card = cardAt(event.target)
      const isLink = event.target instanceof Element && event.target.closest('a') !== null
      if (card !== null && !isLink) openFromCard(board, card)
    },
    onContextMenu: (event: MouseEvent) => {
      const card = cardAt(event.target)
      if (card === null || board.isDragging) return
      event.preventDefault()
      openMenu(card, { x: event.clientX, y: event.clientY })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const card = cardAt(event.target)
      const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
      if (isMenuKey && card !== null) {
        event.preventDefault()
        const { left, top } = card.getBoundingClientRect()
        openMenu(card, { x: left + 12, y: top + 20 })
      } else if (event.key === 'Enter' && card !== null && event.target === card) {
        event.preventDefault()
        openFromCard(board, card)
      } else handleBoardKey(board, event.currentTarget, event.nativeEvent)
    },
  }
}

function openFromCard(board: Board, card: HTMLElement): void {
  const job = board.model.job(Number(card.dataset['job']))
  if (job !== null) openCard(board, job).catch((error: unknown) => board.app.errors.report(error))
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

function cardAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null
}
