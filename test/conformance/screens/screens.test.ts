import { rm } from 'node:fs/promises'
import { screenList } from '#client/screens.ts'
import type { RoleName } from '#shared/access/roles.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useBrowser } from '#test/support/browser.ts'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { seriousProblems } from '#test/browser/steps/accessibility.ts'
import { selectRow } from '#test/browser/steps/rows.ts'
import { find, gridNamed, SCREEN, textsOf, waitFor } from '#test/browser/steps/screen.ts'
import { StoredRows } from '#test/browser/steps/StoredRows.ts'
import { switchTheme, THEMES } from '#test/browser/steps/theme.ts'
import type { ExpectedScreen } from './ExpectedScreen.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import { openScreen } from './openScreen.ts'
import { assignRoles, COMPANY_COUNT, EVERYBODY, ROLE_PEOPLE, type RolePerson } from './rolePeople.ts'

const REFUSED = 'You may not open this screen'

const browser = useBrowser()
const servers: RunningServer[] = []

beforeAll(async () => {
  for (let company = 0; company < COMPANY_COUNT; company += 1) {
    const dataDirectory = await copyDemoCompany()
    assignRoles(dataDirectory, company)
    servers.push(await startServer({ dataDirectory }))
  }
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await Promise.all(servers.map(({ dataDirectory }) => rm(dataDirectory, { recursive: true, force: true })))
})

function serverOf({ company }: RolePerson): RunningServer {
  const server = servers[company]
  if (server === undefined) throw new Error(`There is no company ${company}.`)
  return server
}

async function signIn(person: RolePerson): Promise<BrowserTab> {
  const tab = await browser.openPage()
  await tab.goTo(`${serverOf(person).url}/profile`)
  await find(tab, `//button[@name="userName"][@value="${person.userName}"]`).click()
  await tab.waitForAddress('/profile')
  await waitFor(tab, `${SCREEN}//h1[normalize-space()="Profile"]`)
  return tab
}

/** What a person sees of a screen: its heading, and the captions of its list's actions. */
interface Seen {
  readonly heading: string
  readonly shown?: readonly string[]
  readonly withoutRow?: readonly string[]
  readonly withRow?: readonly string[]
}

/** The companies have the same records. */
function addressOf({ address }: ExpectedScreen): string {
  return address(new StoredRows(servers[0]?.dataDirectory ?? ''))
}

async function look(tab: BrowserTab, screen: ExpectedScreen, person: RolePerson): Promise<Seen> {
  const heading = await openScreen(tab, addressOf(screen))
  if (screen.list === undefined || !may(screen.roles, person)) return { heading }
  const row = `(${gridNamed(screen.list)}//tr[@data-key])[1]`
  await waitFor(tab, row)
  const actions = `${gridNamed(screen.list)}//button[starts-with(@data-testid, "action-")]`
  const enabled = `${actions}[not(@disabled) and not(@aria-disabled="true")]`
  const shown = await textsOf(tab, actions)
  const withoutRow = await textsOf(tab, enabled)
  await selectRow(tab, row)
  const isOnAnyRow = (caption: string): boolean => screen.actions?.[caption]?.dependsOnRecord !== true
  return { heading, shown, withoutRow, withRow: (await textsOf(tab, enabled)).filter(isOnAnyRow) }
}

function expected(screen: ExpectedScreen, person: RolePerson): unknown {
  if (!may(screen.roles, person)) return { heading: REFUSED }
  const heading: unknown = expect.stringMatching(screen.heading)
  if (screen.list === undefined) return { heading }
  const actions = Object.entries(screen.actions ?? {}).filter(([, { roles }]) => may(roles, person))
  const captions = actions.map(([caption]) => caption)
  return {
    heading,
    shown: captions,
    withoutRow: actions.filter(([, { needsRow }]) => !needsRow).map(([caption]) => caption),
    withRow: actions
      .filter(([, { dependsOnRecord }]) => dependsOnRecord !== true)
      .map(([caption]) => caption),
  }
}

function may(roles: readonly RoleName[] | null, person: RolePerson): boolean {
  return roles === null || roles.some((role) => person.roles.includes(role))
}

describe('every screen', () => {
  it('is expected', () => {
    expect(screenList.screens.map(({ path }) => path).toSorted()).toEqual(
      EXPECTED_SCREENS.map(({ path }) => path).toSorted(),
    )
  })

  it.each(ROLE_PEOPLE)('F-017 opens, or says why not, and has its actions for $name', async (person) => {
    const tab = await signIn(person)
    const seen: Record<string, Seen> = {}
    for (const screen of EXPECTED_SCREENS) seen[screen.path] = await look(tab, screen, person)
    expect(seen).toEqual(
      Object.fromEntries(EXPECTED_SCREENS.map((screen) => [screen.path, expected(screen, person)])),
    )
    expect(tab.drainProblems()).toEqual([])
  })

  it.each(THEMES)('has no serious barrier for people with disabilities, %s', async (theme) => {
    const tab = await signIn(EVERYBODY)
    await switchTheme(tab, theme)
    const barriers: Record<string, readonly string[]> = {}
    for (const screen of EXPECTED_SCREENS) {
      await openScreen(tab, addressOf(screen))
      if (screen.list !== undefined) await waitFor(tab, `(${gridNamed(screen.list)}//tr[@data-key])[1]`)
      barriers[screen.path] = await seriousProblems(tab)
      await tab.screenshot(`${screen.path.replaceAll(/[/:]+/g, '-')}-${theme}`)
    }
    expect(barriers).toEqual(Object.fromEntries(EXPECTED_SCREENS.map(({ path }) => [path, []])))
    expect(tab.drainProblems()).toEqual([])
  })
})
