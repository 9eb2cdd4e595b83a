import { screenList } from '#client/screens.ts'
import { seriousProblems } from '#test/browser/steps/accessibility.ts'
import { switchTheme, THEMES } from '#test/browser/steps/theme.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { useCompanyOfRoles } from './openedScreens.ts'
import { firstRowOf, openScreen } from './openScreen.ts'
import { EVERYBODY } from './rolePeople.ts'

const { signIn, addressOf } = useCompanyOfRoles(EVERYBODY.company)

describe('every screen', () => {
  it('is expected', () => {
    expect(screenList.screens.map(({ path }) => path).toSorted()).toEqual(
      EXPECTED_SCREENS.map(({ path }) => path).toSorted(),
    )
  })

  it.each(THEMES)('has no serious barrier for people with disabilities, %s', async (theme) => {
    const tab = await signIn(EVERYBODY)
    await switchTheme(tab, theme)
    const barriers: Record<string, readonly string[]> = {}
    for (const screen of EXPECTED_SCREENS) {
      await openScreen(tab, addressOf(screen))
      if (screen.list !== undefined) await firstRowOf(tab, screen.list)
      barriers[screen.path] = await seriousProblems(tab)
      await tab.screenshot(`${screen.path.replaceAll(/[/:]+/g, '-')}-${theme}`)
    }
    expect(barriers).toEqual(Object.fromEntries(EXPECTED_SCREENS.map(({ path }) => [path, []])))
    expect(tab.drainProblems()).toEqual([])
  })
})
