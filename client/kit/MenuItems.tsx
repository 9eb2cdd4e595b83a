import type { IconName } from './Icon.tsx'

export interface MenuItem {
  readonly caption: string
  readonly run: () => void
  readonly icon?: IconName
  readonly disabled?: boolean
  /** Why it is disabled. */
  readonly hint?: string
}

interface MenuItemsProps {
  readonly items: readonly MenuItem[]
  readonly ariaLabel: string
}

/** The items of an open menu. */
export function MenuItems({ items, ariaLabel }: MenuItemsProps) {
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

/** Moves the focus among the items of the open menu in this element. */
export function moveInMenu(menu: HTMLElement, key: 'ArrowDown' | 'ArrowUp'): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menu] :is(button, a):not(:disabled)')]
  const current = items.findIndex((item) => item === document.activeElement)
  const next = key === 'ArrowDown' ? current + 1 : Math.max(current, 0) - 1
  items.at(next % items.length)?.focus()
}
