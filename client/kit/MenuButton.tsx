import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { MenuItems, moveInMenu, type MenuItem } from './MenuItems.tsx'

interface MenuButtonProps {
  readonly caption: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
  readonly id?: string
  /** Shows the caption beside the icon, and is disabled while all items are. */
  readonly showsCaption?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** A button that opens a short menu. */
export function MenuButton({ caption, icon, items, id, showsCaption = false, buttonRef }: MenuButtonProps) {
  const { anchorRef, ...menu } = useMenu()
  return (
    <span className="menu-anchor" ref={anchorRef} onKeyDown={menu.onKeyDown}>
      <Button
        {...(id !== undefined && { id })}
        {...(buttonRef !== undefined && { ref: buttonRef })}
        variant="quiet"
        iconOnly={!showsCaption}
        icon={icon}
        caption={caption}
        disabled={showsCaption && items.every(({ disabled }) => disabled === true)}
        expanded={menu.isOpen}
        onClick={menu.toggle}
      >
        {showsCaption && <Icon name="down" size={14} />}
      </Button>
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

/** The open state of a menu: closes on Esc, on a click elsewhere and when the focus leaves; arrow keys move between items. */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const anchorRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const isOutside = ({ target }: Event): boolean =>
      target instanceof Node && anchorRef.current?.contains(target) !== true
    const closeOutside = (event: Event): void => {
      if (isOutside(event)) setIsOpen(false)
    }
    const closeWithoutFocus = (event: FocusEvent): void => {
      // A click on a text in the menu gives the focus to what the menu is in.
      const isAround = event.target instanceof Node && event.target.contains(anchorRef.current)
      if (isOutside(event) && !isAround) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeWithoutFocus)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeWithoutFocus)
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
    moveInMenu(anchor, event.key)
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
