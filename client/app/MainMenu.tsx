import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NavLink } from 'react-router'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import { menuFor, type MenuEntry } from '#shared/access/menu.ts'
import { Icon } from '../kit/Icon.tsx'
import { useMenu } from '../kit/MenuButton.tsx'

/** Width of the button More in pixels. */
const MORE_WIDTH = 74

/** The main menu, by role (F-011 to F-015); entries that do not fit are in the menu More. */
export function MainMenu({ user }: { readonly user: RoleHolder }) {
  const entries = menuFor(user)
  const navRef = useRef<HTMLElement>(null)
  const visibleCount = useVisibleCount(navRef, entries.length)
  const rest = entries.slice(visibleCount)
  return (
    <nav className="main-menu" aria-label="Main menu" ref={navRef}>
      <ul>
        {entries.slice(0, visibleCount).map((entry) => (
          <MenuLink key={entry.path} entry={entry} />
        ))}
      </ul>
      {rest.length > 0 && <More entries={rest} />}
    </nav>
  )
}

/** One entry of the menu. */
export function MenuLink({ entry, onFollow }: { readonly entry: MenuEntry; readonly onFollow?: () => void }) {
  return (
    <li>
      <NavLink to={entry.path} onClick={onFollow}>
        {entry.caption}
      </NavLink>
    </li>
  )
}

function More({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { anchorRef, ...menu } = useMenu()
  return (
    <span className="menu-anchor" ref={anchorRef} onKeyDown={menu.onKeyDown}>
      <button type="button" className="more-button" aria-expanded={menu.isOpen} onClick={menu.toggle}>
        More <Icon name="down" size={14} />
      </button>
      {menu.isOpen && (
        <div className="menu-panel left">
          <ul>
            {entries.map((entry) => (
              <MenuLink key={entry.path} entry={entry} onFollow={menu.close} />
            ))}
          </ul>
        </div>
      )}
    </span>
  )
}

/** The number of entries that fit. Widths are measured while all entries are rendered, again when the entries or the fonts change. */
function useVisibleCount(navRef: { readonly current: HTMLElement | null }, count: number): number {
  const [visibleCount, setVisibleCount] = useState(count)
  const widths = useRef<readonly number[]>([])
  useLayoutEffect(() => {
    const nav = navRef.current
    if (nav === null || typeof ResizeObserver === 'undefined') return
    const measure = (): void => {
      const items = [...nav.querySelectorAll<HTMLElement>(':scope > ul > li')]
      if (items.length === count) widths.current = items.map((item) => item.offsetWidth + 1)
      setVisibleCount(fittingCount(widths.current, nav.clientWidth))
    }
    const measureAll = (): void => {
      flushSync(() => setVisibleCount(count))
      measure()
    }
    // Before the first paint, so that the menu never shows entries and then hides them.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(nav)
    document.fonts.addEventListener('loadingdone', measureAll)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measureAll)
    }
  }, [navRef, count])
  return Math.min(visibleCount, count)
}

/** The number of entries that a menu of this width shows beside More; all of them where they fit without it. */
export function fittingCount(widths: readonly number[], available: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (available === 0 || total <= available) return widths.length
  let used = MORE_WIDTH
  return widths.findIndex((width) => {
    used += width
    return used > available
  })
}
