import { Link, useLocation } from 'react-router'
import { useApp } from './App.ts'
import { screensOfArea } from './area.ts'

/** Links from each screen of an area to the others that the user may open (PG4). */
export function AreaTabs() {
  const { pathname } = useLocation()
  const screens = screensOfArea(useApp(), pathname)
  if (screens.length < 2) return null
  return (
    <nav className="area-tabs" aria-label="Screens of this area">
      {screens.map(({ href, title }) => (
        <Link key={href} to={href} {...(href === pathname && { 'aria-current': 'page' })}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
