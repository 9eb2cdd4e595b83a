import { useEffect, useState } from 'react'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import { menuFor } from '#shared/access/menu.ts'
import { Icon } from '../kit/Icon.tsx'
import { AreaTabs } from './AreaTabs.tsx'
import { MenuLink } from './MainMenu.tsx'

/** The main menu of a phone. */
export function MenuDrawer({ user }: { readonly user: RoleHolder }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setIsOpen(false)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const close = (): void => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className="icon-button only-phone"
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" size={20} />
      </button>
      {isOpen && (
        <>
          <div className="drawer-shade" onClick={close} />
          <nav className="drawer" aria-label="Main menu">
            <button
              type="button"
              className="icon-button"
              aria-label="Close the menu"
              autoFocus
              onClick={close}
            >
              <Icon name="close" size={20} />
            </button>
            <ul>
              {menuFor(user).map((entry) => (
                <MenuLink key={entry.path} entry={entry} onFollow={close} />
              ))}
            </ul>
            <AreaTabs onFollow={close} />
          </nav>
        </>
      )}
    </>
  )
}
