import type { ScreenContext } from '../../context/ScreenContext.ts'
import { pathOfScreen, openScreens } from '../../context/openScreens.ts'
import type { Screen } from '../../context/Screen.ts'

/** The screens below a path that the user may open, each with its own. */
export function screensOfArea(
  app: ScreenContext,
  path: string,
): readonly (Screen & { readonly href: string })[] {
  return openScreens(app).flatMap((screen) => {
    const href = pathOfScreen(screen)
    return href?.startsWith(`${path}/`) === true ? [{ ...screen, href }] : []
  })
}
