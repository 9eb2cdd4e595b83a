import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react'
import { isEditor } from './bodyKeys.ts'
import { cellOf } from './shownCells.ts'
import type { BlockKeys } from './useCellBlock.ts'

interface BlockMouse {
  readonly onPointerDownCapture: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onClickCapture: (event: MouseEvent) => void
}

/** A button of the mouse that is down in a cell. */
interface Press {
  readonly from: HTMLElement
  last: HTMLElement
  /** Whether it selects: then its release clicks nothing. */
  selects: boolean
}

/** Selects a block of the edited cells by dragging over them, or with Shift by a click from the cell with the focus on (GR1140). */
export function useBlockMouse(block: BlockKeys | null): BlockMouse {
  const pressed = useRef<Press | null>(null)
  return useMemo(
    () => ({
      onPointerDownCapture: (event) => {
        pressed.current = null
        const cell = cellOf(event.target)
        if (block === null || cell === null || !isLeftMouse(event) || isEditor(cell)) return
        const press: Press = { from: cell, last: cell, selects: event.shiftKey }
        pressed.current = press
        if (event.shiftKey) block.reach(cell, focusedCell(event.currentTarget) ?? cell)
        else block.forget()
      },
      onPointerMove: (event) => {
        const press = pressed.current
        const cell = cellOf(event.target)
        if (block === null || press === null || cell === null || (event.buttons & 1) === 0) return
        if (cell === press.last || !event.currentTarget.contains(cell)) return
        press.last = cell
        press.selects = true
        block.reach(cell, press.from)
      },
      onClickCapture: (event) => {
        const press = pressed.current
        pressed.current = null
        if (press?.selects !== true) return
        // The widget would edit the cell in which the button was released.
        event.preventDefault()
        event.stopPropagation()
      },
    }),
    [block],
  )
}

/** A finger scrolls. */
function isLeftMouse({ button, pointerType, ctrlKey, metaKey }: PointerEvent): boolean {
  return button === 0 && pointerType !== 'touch' && !ctrlKey && !metaKey
}

function focusedCell(grid: Element): HTMLElement | null {
  const { activeElement } = document
  return activeElement !== null && grid.contains(activeElement) ? cellOf(activeElement) : null
}
