import type { App } from '../../app/App.ts'
import { addressOfScreen, openScreens } from '../../app/openScreens.ts'
import type { Screen } from '../../app/ScreenList.ts'

/** The screens below an address that the user may open, each with its own. */
export function screensOfArea(app: App, path: string): readonly (Screen & { readonly address: string })[] {
  return openScreens(app).flatMap((screen) => {
    const address = addressOfScreen(screen)
    return address?.startsWith(`${path}/`) === true ? [{ ...screen, address }] : []
  })
}
