import { Link, useLocation } from 'react-router'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { screensOfArea } from './screensOfArea.ts'
import '../screen.css'

interface AreaTabsProps {
  /** The screens whose paths begin with this and a slash are the area's: `/reporting`. */
  readonly path: string
  readonly caption: string
}

/** Links from a screen of an area to the others that the user may open. */
export function AreaTabs({ path, caption }: AreaTabsProps) {
  const { pathname } = useLocation()
  return (
    <nav className="area-tabs" aria-label={caption}>
      {screensOfArea(useScreenContext(), path).map(({ href, title }) => (
        <Link key={href} to={href} {...(href === pathname && { 'aria-current': 'page' })}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
