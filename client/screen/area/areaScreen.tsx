import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { screensBelow } from '../../context/area.ts'
import '../screen.css'

interface AreaScreenOptions {
  /** The screens whose paths begin with this and a slash are the area's: `/admin`. */
  readonly path: string
  readonly caption: string
}

/** The page of an area: links to those of its screens that the user may open (PG3). */
export function areaScreen({ path, caption }: AreaScreenOptions): ComponentType {
  return function AreaScreen() {
    const screens = screensBelow(useScreenContext(), path)
    return (
      <div className="page scrolls">
        <div className="page-title">
          <h1>{caption}</h1>
        </div>
        <ul className="area-links">
          {screens.map(({ href, title, about }) => (
            <li key={href} className="card">
              <Link to={href}>{title}</Link>
              {about !== undefined && <p>{about}</p>}
            </li>
          ))}
        </ul>
      </div>
    )
  }
}
