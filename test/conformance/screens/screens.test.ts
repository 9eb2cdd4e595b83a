import { existsSync } from 'node:fs'
import path from 'node:path'
import { screenList } from '#client/screens.ts'
import { ROLES } from '#shared/access/roles.ts'
import { seriousProblemsInThemes } from '#test/browser/steps/accessibility.ts'
import { useProduct } from '#test/browser/steps/product.ts'
import type { Theme } from '#test/browser/steps/theme.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { GUIDE_FOLDER, guideSections } from './guide.ts'
import { expectTexts, takePicture } from './guideOnScreen.ts'
import { expectedSight, lookAtActions } from './lookAtScreen.ts'
import { firstRowOf, openScreen } from './openScreen.ts'

const product = useProduct({ storesNothing: true })
const sections = guideSections()

describe('every screen', () => {
  it('F-017 has for somebody with all roles its heading, its actions and what the user guide says of it, and no serious barrier for people with disabilities in either theme', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    const seen: Record<string, unknown> = {}
    for (const screen of EXPECTED_SCREENS) {
      const heading = await openScreen(tab, screen.address(product.stored))
      if (screen.list !== undefined && screen.isEmpty !== true) await firstRowOf(tab, screen.list)
      await compareWithGuide(tab, screen.path)
      const actions = await lookAtActions(tab, screen)
      const take = (theme: Theme) => tab.screenshot(`${screen.path.replaceAll(/[/:]+/g, '-')}-${theme}`)
      const barriers = await seriousProblemsInThemes(tab, take)
      seen[screen.path] = { heading, ...actions, barriers }
    }
    expect(seen).toEqual(
      Object.fromEntries(
        EXPECTED_SCREENS.map((screen) => [screen.path, { ...expectedSight(screen, ROLES), barriers: [] }]),
      ),
    )
  })

  it('is described by the user guide', () => {
    const described = new Set(sections.flatMap(({ paths }) => paths))
    expect(screenList.screens.map((screen) => screen.path).filter((each) => !described.has(each))).toEqual([])
  })

  it('has the pictures that the user guide shows', () => {
    const pictures = sections.flatMap((section) => section.pictures)
    expect(pictures.filter((picture) => !existsSync(path.join(GUIDE_FOLDER, picture)))).toEqual([])
  })
})

/** Expects on the open screen what the guide says of it; takes the pictures of the sections that begin with it. */
async function compareWithGuide(tab: BrowserTab, route: string): Promise<void> {
  for (const section of sections.filter(({ paths }) => paths.includes(route))) {
    if (section.paths[0] === route) await takePicture(tab, section)
    await expectTexts(tab, section)
  }
}
