import { rm } from 'node:fs/promises'
import type { RoleName } from '#shared/access/roles.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useBrowser } from '#test/support/browser.ts'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { selectRow } from '#test/browser/steps/rows.ts'
import { find, gridNamed, SCREEN, textsOf, waitFor } from '#test/browser/steps/screen.ts'
import { StoredRows } from '#test/browser/steps/StoredRows.ts'
import { EXPECTED_SCREENS } from './expectedScreens.ts'
import type { ExpectedScreen } from './ExpectedScreen.ts'
import { firstRowOf, openScreen } from './openScreen.ts'
import { assignRoles, ROLE_PEOPLE, type RolePerson } from './rolePeople.ts'

const REFUSED = 'You may not open this screen'

/** One of the companies in which people have one role each, with its server. */
export interface CompanyOfRoles {
  readonly signIn: (person: RolePerson) => Promise<BrowserTab>
  readonly addressOf: (screen: ExpectedScreen) => string
}

/** For the tests of a file. */
export function useCompanyOfRoles(company: number): CompanyOfRoles {
  const browser = useBrowser()
  const servers: RunningServer[] = []
  const running = (): RunningServer => {
    const [server] = servers
    if (server === undefined) throw new Error('The server is started before the first test.')
    return server
  }
  beforeAll(async () => {
    const dataDirectory = await copyDemoCompany()
    assignRoles(dataDirectory, company)
    servers.push(await startServer({ dataDirectory, port: await sharedByWorker.port() }))
  })
  afterAll(async () => {
    for (const server of servers.splice(0)) {
      await server.stop()
      await rm(server.dataDirectory, { recursive: true, force: true })
    }
  })
  return {
    signIn: async ({ userName }) => {
      const tab = await browser.openPage()
      await tab.goTo(`${running().url}/profile`)
      await find(tab, `//button[@name="userName"][@value="${userName}"]`).click()
      await tab.waitForAddress('/profile')
      await waitFor(tab, `${SCREEN}//h1[normalize-space()="Profile"]`)
      return tab
    },
    addressOf: ({ address }) => address(new StoredRows(running().dataDirectory)),
  }
}

/** Opens all screens as each person of a company. */
export function describeScreensByRole(company: number): void {
  const { signIn, addressOf } = useCompanyOfRoles(company)
  const people = ROLE_PEOPLE.filter((person) => person.company === company)
  it.each(people)('F-017 opens, or says why not, and has its actions for $name', async (person) => {
    const tab = await signIn(person)
    const seen: Record<string, Seen> = {}
    for (const screen of EXPECTED_SCREENS)
      seen[screen.path] = await look(tab, { screen, address: addressOf(screen), person })
    expect(seen).toEqual(
      Object.fromEntries(EXPECTED_SCREENS.map((screen) => [screen.path, expected(screen, person)])),
    )
    expect(tab.drainProblems()).toEqual([])
  })
}

/** What a person sees of a screen: its heading, and the captions of its list's actions. */
interface Seen {
  readonly heading: string
  readonly shown?: readonly string[]
  readonly withoutRow?: readonly string[]
  readonly withRow?: readonly string[]
}

interface Visit {
  readonly screen: ExpectedScreen
  readonly address: string
  readonly person: RolePerson
}

async function look(tab: BrowserTab, { screen, address, person }: Visit): Promise<Seen> {
  const heading = await openScreen(tab, address)
  if (screen.list === undefined || !may(screen.roles, person)) return { heading }
  const row = await firstRowOf(tab, screen.list)
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
