import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from './Button.tsx'
import type { IconName } from './Icon.tsx'

export interface MenuItem {
  readonly caption: string
  readonly run: () => void
  readonly icon?: IconName
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly hint?: string
}

interface MenuButtonProps {
  readonly caption: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}

/** An icon button that opens a short menu. */
export function MenuButton({ caption, icon, items }: MenuButtonProps) {
  const { anchorRef, ...menu } = useMenu()
  return (
    <span className="menu-anchor" ref={anchorRef} onKeyDown={menu.onKeyDown}>
      <Button
        variant="quiet"
        iconOnly
        icon={icon}
        caption={caption}
        expanded={menu.isOpen}
        onClick={menu.toggle}
      />
      {menu.isOpen && (
        <MenuItems
          items={items.map((item) => ({
            ...item,
            run: () => {
              // What opens now returns the focus to the button when it closes.
              anchorRef.current?.querySelector('button')?.focus()
              menu.close()
              item.run()
            },
          }))}
          ariaLabel={caption}
        />
      )}
    </span>
  )
}

interface MenuItemsProps {
  readonly items: readonly MenuItem[]
  readonly ariaLabel: string
}

function MenuItems({ items, ariaLabel }: MenuItemsProps) {
  return (
    <div className="menu-panel" role="menu" aria-label={ariaLabel}>
      {items.map((item) => (
        <button
          key={item.caption}
          type="button"
          role="menuitem"
          className="menu-item"
          disabled={item.disabled === true}
          title={item.hint}
          onClick={item.run}
        >
          {item.caption}
        </button>
      ))}
    </div>
  )
}

/** The open state of a menu: closes on Esc, on a click elsewhere and when the focus leaves; arrow keys move between items. */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const anchorRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && anchorRef.current?.contains(event.target) !== true) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const anchor = anchorRef.current
    if (!isOpen || anchor === null) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      setIsOpen(false)
      anchor.querySelector('button')?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    moveFocus(
      [...anchor.querySelectorAll<HTMLElement>('[role=menu] :is(button, a):not(:disabled)')],
      event.key,
    )
  }
  return {
    isOpen,
    anchorRef,
    onKeyDown,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    toggle: () => setIsOpen((open) => !open),
  }
}

function moveFocus(items: readonly HTMLElement[], key: 'ArrowDown' | 'ArrowUp'): void {
  const current = items.findIndex((item) => item === document.activeElement)
  const next = key === 'ArrowDown' ? current + 1 : Math.max(current, 0) - 1
  items.at(next % items.length)?.focus()
}
