import type { App } from '../../app/App.ts'
import { pathOfScreen, openScreens } from '../../context/openScreens.ts'
import type { Screen } from '../../context/ScreenList.ts'

/** The screens below a path that the user may open, each with its own. */
export function screensOfArea(app: App, path: string): readonly (Screen & { readonly href: string })[] {
  return openScreens(app).flatMap((screen) => {
    const href = pathOfScreen(screen)
    return href?.startsWith(`${path}/`) === true ? [{ ...screen, href }] : []
  })
}
