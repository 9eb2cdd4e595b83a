import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { MenuItems, moveInMenu, type MenuItem } from './MenuItems.tsx'
import type { Point } from './Point.ts'

interface ContextMenuProps {
  readonly items: readonly MenuItem[]
  readonly ariaLabel: string
  readonly at: Point
  /** Has the focus again once the menu is closed. */
  readonly opener: HTMLElement
  readonly close: () => void
}

/** A menu at a point of the page: Esc, a press elsewhere and losing the focus close it, arrow keys move between items. */
export function ContextMenu({ items, ariaLabel, at, opener, close }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = menu.current
    if (box === null) return
    const { width, height } = box.getBoundingClientRect()
    box.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 4))}px`
    box.style.top = `${Math.max(4, Math.min(at.y, innerHeight - height - 4))}px`
    box.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [at])
  useEffect(() => {
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    window.addEventListener('blur', close)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      window.removeEventListener('blur', close)
    }
  }, [close])
  const closeToOpener = (): void => {
    opener.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      closeToOpener()
    }
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || menu.current === null) return
    event.preventDefault()
    moveInMenu(menu.current, event.key)
  }
  return (
    <div className="context-menu" ref={menu} onKeyDown={onKeyDown}>
      <MenuItems
        items={items.map((item) => ({
          ...item,
          run: () => {
            closeToOpener()
            item.run()
          },
        }))}
        ariaLabel={ariaLabel}
      />
    </div>
  )
}
