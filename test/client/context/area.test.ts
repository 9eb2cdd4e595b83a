import { screensBesideMenu, screensOfArea } from '#client/context/area.ts'
import { openScreens, pathOfScreen } from '#client/context/openScreens.ts'
import { Session } from '#client/context/Session.ts'
import { screenList } from '#client/screens.ts'
import { rolloffModel } from '#shared/entities.ts'
import { menuFor } from '#shared/access/menu.ts'
import { ROLES, type RoleName } from '#shared/access/roles.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { main, Region } from '../support/Region.ts'

const PEOPLE: readonly (readonly [name: string, roles: readonly RoleName[]])[] = [
  ['everybody', ROLES],
  ['nobody', []],
  ...ROLES.map((role) => [role, [role]] as const),
]

const { screens, redirects } = screenList

const appOf = (roles: readonly string[]) => ({
  screens,
  session: new Session(
    { userId: 1, userName: 'olive', firstName: 'Olive', lastName: 'Office', displayName: 'Olive', roles },
    rolloffModel,
  ),
})

describe('the screens of an area', () => {
  it.each(PEOPLE)(
    'F-124 [PG4] are one press away from an entry of the menu, or on the home page, for %s',
    (_name, roles) => {
      const app = appOf(roles)
      const offered = openScreens(app).flatMap((screen) => pathOfScreen(screen) ?? [])
      const reached = menuFor({ roles }).flatMap(({ path }) => {
        const landed = redirects[path.slice(1)] ?? path
        return [landed, ...screensOfArea(app, landed).map(({ href }) => href)]
      })
      const onHome = screensBesideMenu(app).map(({ href }) => href)
      const elsewhere = screens.flatMap(({ path, sameAs }) =>
        sameAs !== undefined && reached.includes(`/${sameAs}`) ? [`/${path}`] : [],
      )
      expect(offered.filter((path) => ![...reached, ...onHome, ...elsewhere].includes(path))).toEqual([])
      expect(roles === ROLES ? onHome : []).toEqual([])
    },
  )

  it('[PG1283] are on the home page once where several areas have them: the payments of somebody without invoices', () => {
    const titles = (roles: readonly RoleName[]) =>
      [...menuFor({ roles }), ...screensBesideMenu(appOf(roles))].map((entry) =>
        'caption' in entry ? entry.caption : entry.title,
      )
    for (const roles of [['Payments'], ['Payments:Admin', 'Reporting']] as const)
      expect(titles(roles).filter((title) => title === 'Payments')).toEqual(['Payments'])
  })

  it.each([
    '/invoices/review',
    '/invoices/communications',
    '/invoices/history',
    '/invoices/job-review',
    '/inventory/substitutions',
    '/reporting/araging',
    '/reporting/revenue-forecast',
    '/reporting/customer-totals',
    '/reporting/margins',
  ])('F-124 [PG4] have %s among them', (path) => {
    expect(screensOfArea(appOf(ROLES), path).map(({ href }) => href)).toContain(path)
  })
})

describe('a screen', () => {
  const pages = servePages()
  const area = new Region('the links of the area', () =>
    document.querySelector('nav[aria-label="Screens of this area"]'),
  )

  it('F-124 [PG4] leads to the others of its area, lists and records alike', async () => {
    await pages.open('/invoices/communications', ['Invoice:Admin'])
    await main.reads('Nothing has been sent yet.')
    await area.press('Invoice Review')
    await expectEventually(() => pages.address).toBe('/invoices/review')
    const current = () => document.querySelector('.area-tabs [aria-current="page"]')?.textContent
    await expectEventually(current).toBe('Invoice Review')
    await pages.open('/customers/1', ['Customer:Admin'])
    await main.reads('Acme')
    expect(document.querySelector('.area-tabs')).toBeNull()
  })
})
