import { enableStaticRendering } from 'mobx-react-lite'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { createRoutes } from '#client/app/createRoutes.tsx'
import { screenList } from '#client/screens.ts'
import { ROLES, type RoleName } from '#shared/access/roles.ts'
import { EXPECTED_SCREENS } from '#test/conformance/screens/expectedScreens.ts'
import { REFUSED, sightOf, type ExpectedScreen } from '#test/conformance/screens/ExpectedScreen.ts'
import { createTestApp } from '../support/createTestApp.ts'

/** Somebody with all roles, somebody without any, and one for each role. */
const PEOPLE: readonly (readonly [name: string, roles: readonly RoleName[]])[] = [
  ['everybody', ROLES],
  ['nobody', []],
  ...ROLES.map((role) => [role, [role]] as const),
]

// The pages are drawn once, as they are before anything was read: nothing has to be watched.
beforeAll(() => enableStaticRendering(true))
afterAll(() => enableStaticRendering(false))

describe('every screen', () => {
  it('is one that is expected, and no expected one is missing', () => {
    expect(screenList.screens.map(({ path }) => path).toSorted()).toEqual(
      EXPECTED_SCREENS.map(({ path }) => path).toSorted(),
    )
  })

  it.each(PEOPLE)(
    'F-017 B-09 [GR400] opens, or says why not, and has its actions and the columns that can be edited for %s',
    async (_name, roles) => {
      const draw = await screensOf(roles)
      const seen: Record<string, Seen> = {}
      for (const screen of EXPECTED_SCREENS) seen[screen.path] = look(await draw(addressOf(screen)), screen)
      expect(seen).toEqual(
        Object.fromEntries(EXPECTED_SCREENS.map((screen) => [screen.path, expected(screen, roles)])),
      )
    },
  )
})

/** What somebody sees of a screen at first: the captions of the actions of its list, which is empty. */
interface Seen {
  readonly heading: string
  readonly shown: readonly string[]
  readonly enabled: readonly string[]
  /** The columns that can be edited in the list. */
  readonly editable: string
}

/** As the routes of the product draw the screens for somebody with these roles. */
async function screensOf(roles: readonly RoleName[]): Promise<(address: string) => Promise<Element>> {
  const app = await createTestApp(roles)
  const [{ children = [] } = {}] = createRoutes(screenList)
  const router = createMemoryRouter(children)
  return async (address) => {
    await router.navigate(address)
    const page = document.createElement('main')
    page.innerHTML = renderToStaticMarkup(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    return page
  }
}

/** An address of the screen, of any record where it shows one. */
function addressOf({ path }: ExpectedScreen): string {
  return `/${path.replace('/:page?', '').replaceAll(/:\w+/g, '1')}`
}

/** What a record is called is read first: then nothing says so yet. */
const EXPECTED_HEADING = 'as expected'

function look(page: Element, { heading, list }: ExpectedScreen): Seen {
  const found = page.querySelector('h1, h2')?.textContent ?? null
  const buttons = [
    ...page.querySelectorAll<HTMLButtonElement>(
      `section[aria-label="${list ?? ''}"] button[data-testid^="action-"]`,
    ),
  ]
  const captions = (actions: readonly Element[]): readonly string[] =>
    actions.map(({ textContent }) => textContent)
  return {
    heading: found === null || (found !== REFUSED && heading.test(found)) ? EXPECTED_HEADING : found,
    shown: captions(buttons),
    enabled: captions(buttons.filter(({ disabled }) => !disabled)),
    editable: buttons.find(({ textContent }) => textContent === 'Edit in list')?.title ?? '',
  }
}

function expected(screen: ExpectedScreen, roles: readonly RoleName[]): Seen {
  const { isRefused, shown, inEmptyList } = sightOf(screen, roles)
  return {
    heading: isRefused ? REFUSED : EXPECTED_HEADING,
    shown,
    enabled: inEmptyList,
    editable: shown.includes('Edit in list') ? (screen.edits?.columns ?? []).join(', ') : '',
  }
}
