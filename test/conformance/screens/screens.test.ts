import { existsSync } from 'node:fs'
import path from 'node:path'
import { screenList } from '#client/screens.ts'
import { ROLES, type RoleName } from '#shared/access/roles.ts'
import { seriousProblemsInThemes } from '#test/browser/steps/accessibility.ts'
import { useProduct } from '#test/browser/steps/product.ts'
import type { Theme } from '#test/browser/steps/theme.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { selectRow } from '#test/browser/steps/rows.ts'
import { gridNamed, textsOf } from '#test/browser/steps/screen.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { GUIDE_FOLDER, guideSections } from './guide.ts'
import { expectTexts, takePicture } from './guideOnScreen.ts'
import { firstRowOf, openScreen } from './openScreen.ts'
import { REFUSED, sightOf, type ExpectedScreen } from './ExpectedScreen.ts'

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

/** What a person sees of a screen: its heading, and the captions of its list's actions. */
interface Seen {
  readonly heading: unknown
  readonly shown?: readonly string[]
  readonly withoutRow?: readonly string[]
  readonly withRow?: readonly string[]
}

/** The actions of the open screen's list, before and after its first row is selected. */
async function lookAtActions(tab: BrowserTab, screen: ExpectedScreen): Promise<Omit<Seen, 'heading'>> {
  const { list, isEmpty = false } = screen
  if (list === undefined) return {}
  const actions = `${gridNamed(list)}//button[starts-with(@data-testid, "action-")]`
  const enabled = `${actions}[not(@disabled) and not(@aria-disabled="true")]`
  const shown = await textsOf(tab, actions)
  const withoutRow = await textsOf(tab, enabled)
  if (isEmpty) return { shown, withoutRow }
  await selectRow(tab, await firstRowOf(tab, list))
  const isOnAnyRow = (caption: string): boolean => screen.actions?.[caption]?.dependsOnRecord !== true
  return { shown, withoutRow, withRow: (await textsOf(tab, enabled)).filter(isOnAnyRow) }
}

/** What somebody with these roles is expected to see. */
function expectedSight(screen: ExpectedScreen, roles: readonly RoleName[]): Seen {
  const { isRefused, shown, withoutRow, withRow, inEmptyList } = sightOf(screen, roles)
  if (isRefused) return { heading: REFUSED }
  const heading: unknown = expect.stringMatching(screen.heading)
  if (screen.list === undefined) return { heading }
  return screen.isEmpty === true
    ? { heading, shown, withoutRow: inEmptyList }
    : { heading, shown, withoutRow, withRow }
}
