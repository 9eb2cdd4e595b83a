import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../kit/Icon.tsx'
import { useMenu } from '../kit/MenuButton.tsx'

/** F-010. */
const HIDE_MILLISECONDS = 300

interface NotificationMenuProps {
  readonly children: ReactNode
  /** On the bell, while the menu is closed, too. */
  readonly badge?: ReactNode
}

/** The notification submenu: opens on hover or press, hides 300 ms after the pointer left; `children` are read when it opens. */
export function NotificationMenu({ children, badge }: NotificationMenuProps) {
  const { anchorRef, ...menu } = useMenu()
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelHiding = (): void => clearTimeout(hiding.current)
  useEffect(() => cancelHiding, [])
  return (
    <span
      className="menu-anchor"
      ref={anchorRef}
      onKeyDown={menu.onKeyDown}
      onPointerEnter={(event) => {
        cancelHiding()
        if (event.pointerType === 'mouse') menu.open()
      }}
      onPointerLeave={() => {
        cancelHiding()
        hiding.current = setTimeout(menu.close, HIDE_MILLISECONDS)
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label="Notifications"
        aria-expanded={menu.isOpen}
        onClick={menu.open}
      >
        <Icon name="bell" size={17} />
        {badge}
      </button>
      {menu.isOpen && (
        <div className="menu-panel" role="region" aria-label="Notifications" onClick={menu.close}>
          {children}
        </div>
      )}
    </span>
  )
}
