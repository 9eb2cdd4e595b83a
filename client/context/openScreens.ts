import { matchPath } from 'react-router'
import type { EntityName } from '#shared/model/product.ts'
import type { ScreenContext } from './ScreenContext.ts'
import type { Screen } from './Screen.ts'

type ScreensAndUser = Pick<ScreenContext, 'screens' | 'session'>

/** The screens that the user may open. */
export function openScreens({ screens, session }: ScreensAndUser): readonly Screen[] {
  return screens.filter(({ needs }) => session.satisfies(needs))
}

/** The path of a screen that needs no record to be opened; null for one that does, or that is not offered. */
export function pathOfScreen({ path, isOffered }: Pick<Screen, 'path' | 'isOffered'>): string | null {
  if (isOffered === false) return null
  const openPath = path.replace(/\/:\w+\?$/, '')
  return openPath.includes(':') ? null : `/${openPath}`
}

/** Whether a URL (without its query) is that of a screen that the user may open. */
export function mayOpen(app: ScreensAndUser, path: string): boolean {
  const [pathname = ''] = path.split('?')
  return openScreens(app).some((screen) => matchPath(`/${screen.path}`, pathname) !== null)
}

/** The path of a record; null where it has no screen, or the user may not open it. */
export function pathOfRecord(app: ScreensAndUser, entity: string, id: number): string | null {
  const screen = openScreens(app).find(({ shows }) => shows === entity)
  return screen === undefined ? null : `/${screen.path.replace(':id', String(id))}`
}

/** The URL of a record as it was at a moment; null where its screen cannot show that. */
export function urlOfPast(app: ScreensAndUser, { entity, id, when }: PastRecord): string | null {
  const screen = openScreens(app).find(({ shows }) => shows === entity)
  if (screen?.showsPast !== true) return null
  return `/${screen.path.replace(':id', String(id))}?${new URLSearchParams({ asOf: when }).toString()}`
}

interface PastRecord {
  readonly entity: string
  readonly id: number
  readonly when: string
}

/** The record that a path without a query shows to the user; null for a page of none. */
export function recordAtPath(
  app: ScreensAndUser,
  path: string,
): { readonly entity: EntityName; readonly id: number } | null {
  for (const { path: pattern, shows } of openScreens(app)) {
    const id = Number(matchPath(`/${pattern}`, path)?.params['id'])
    if (shows !== undefined && Number.isSafeInteger(id)) return { entity: shows, id }
  }
  return null
}
