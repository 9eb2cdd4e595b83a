import { menuFor } from '#shared/access/menu.ts'
import { openScreens, pathOfScreen } from './openScreens.ts'
import type { Screen } from './Screen.ts'
import type { ScreenContext } from './ScreenContext.ts'

type ScreensAndUser = Pick<ScreenContext, 'screens' | 'session'>

/** A screen with its own path. */
type AreaScreen = Screen & { readonly href: string }

/** Paths whose screens are one area; any other path is an area of its own. */
const AREAS: readonly (readonly string[])[] = [
  ['schedule', 'drivers', 'jobs', 'rentals', 'dispatch-notes'],
  ['inventory', 'dumpsters'],
  ['payments', 'credits', 'quickbooks'],
]

/** The screens below a path that the user may open without a record. */
export function screensBelow(app: ScreensAndUser, path: string): readonly AreaScreen[] {
  return offeredScreens(app).filter(({ href }) => href.startsWith(`${path}/`))
}

/** The screens of the area of a path that the user may open without a record (PG4). */
export function screensOfArea(app: ScreensAndUser, pathname: string): readonly AreaScreen[] {
  const paths = pathsOfArea(pathname)
  return offeredScreens(app).filter(({ href }) => paths.includes(firstPart(href)))
}

/**
 * The screens that the user may open and that no entry of the menu leads to, not even by the screens of its area (F-124); one that is in
 * several areas is not listed where one of them is in the menu (PG1283).
 */
export function screensBesideMenu(app: ScreensAndUser): readonly AreaScreen[] {
  const inMenu = new Set(menuFor(app.session.user).flatMap(({ path }) => pathsOfArea(path)))
  return offeredScreens(app).filter(
    ({ href, sameAs }) => ![href, `/${sameAs ?? ''}`].some((path) => inMenu.has(firstPart(path))),
  )
}

function pathsOfArea(pathname: string): readonly string[] {
  const first = firstPart(pathname)
  return AREAS.find((area) => area.includes(first)) ?? [first]
}

function offeredScreens(app: ScreensAndUser): readonly AreaScreen[] {
  return openScreens(app).flatMap((screen) => {
    const href = pathOfScreen(screen)
    return href === null ? [] : [{ ...screen, href }]
  })
}

function firstPart(path: string): string {
  return path.split('/')[1] ?? ''
}
