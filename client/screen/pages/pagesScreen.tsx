import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { UnknownPage } from '../../context/UnknownPage.tsx'
import { idOf } from '../captions.ts'
import '../screen.css'

/** One of the pages of a screen, with its title in the choice. */
export interface ScreenPage {
  readonly title: string
  readonly Page: ComponentType
}

interface PagesScreenOptions {
  /** The screen's path, without that of the page. */
  readonly path: string
  /** Accessible name of the choice. */
  readonly caption: string
  readonly groups: readonly { readonly title: string; readonly pages: readonly ScreenPage[] }[]
}

/** The path of a page below that of its screen: `Credit Cards` → `/admin/lookup-tables/credit-cards`. */
export function pathOfPage(path: string, title: string): string {
  return `${path}/${idOf(title)}`
}

/**
 * A screen of several pages, each with a path of its own, with the choice beside them; without a choice, the first is shown (PG1), and an address that
 * none has leads there (PG1410).
 */
export function pagesScreen({ path, caption, groups }: PagesScreenOptions): ComponentType {
  const pages = groups.flatMap((group) => group.pages)
  return function PagesScreen() {
    const { page: chosen } = useParams()
    const shown = chosen === undefined ? pages[0] : pages.find(({ title }) => idOf(title) === chosen)
    if (shown === undefined) return <UnknownPage leadsTo={path} />
    return (
      <div className="page-choice">
        <nav aria-label={caption}>
          {groups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <p>{group.title}</p>
              <ul>
                {group.pages.map((page) => (
                  <li key={page.title}>
                    <Link
                      to={pathOfPage(path, page.title)}
                      {...(page === shown && { 'aria-current': 'page', className: 'active' })}
                    >
                      {page.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <shown.Page key={shown.title} />
      </div>
    )
  }
}
