import { Link, useLocation } from 'react-router'
import { useApp } from './App.ts'
import { screensOfArea } from '../context/area.ts'

/** Links from each screen of an area to the others that the user may open (PG4); on a phone they are in the menu. */
export function AreaTabs({ onFollow }: { readonly onFollow?: () => void }) {
  const { pathname } = useLocation()
  const screens = screensOfArea(useApp(), pathname)
  if (screens.length < 2) return null
  return (
    <nav className="area-tabs" aria-label="Screens of this area">
      {screens.map(({ href, title }) => (
        <Link key={href} to={href} onClick={onFollow} {...(href === pathname && { 'aria-current': 'page' })}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
