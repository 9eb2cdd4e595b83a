import { expectEventually } from '#test/support/eventually.ts'
import type { DemoPerson } from './steps/people.ts'
import { useProduct } from './steps/product.ts'
import { buttonIn, find, HEADER, press, textOf, textsOf, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const MENU = '//nav[@aria-label="Main menu"]'
const EVERYBODY = ['Inventory', 'Notes']

const MENUS: readonly (readonly [string, DemoPerson, readonly string[]])[] = [
  ['F-011 F-015 the front desk', 'Carol Reed', ['Customers', ...EVERYBODY]],
  ['F-012 F-015 a driver', 'Bob Visser', ['Schedule', ...EVERYBODY]],
  [
    'F-011 F-012 F-013 F-015 the office',
    'Dana Whitfield',
    ['Customers', 'Rentals', 'Dumpsters', ...EVERYBODY, 'Invoices', 'Payments'],
  ],
  [
    'F-011 F-012 F-013 F-014 F-015 the owner',
    'Kim DeVries',
    [
      'Dashboard',
      'Customers',
      'Rentals',
      'Schedule',
      'Dumpsters',
      ...EVERYBODY,
      'Invoices',
      'Payments',
      'Reporting',
      'Great Plains',
      'Admin',
    ],
  ],
]

describe('the main menu', () => {
  it.each(MENUS)('%s sees what the roles allow', async (_who, person, expected) => {
    const tab = await product.visit(person, '/profile', { width: 1800 })
    await waitFor(tab, `${MENU}//a`)
    await expectEventually(() => textsOf(tab, `${MENU}//a`)).toEqual(expected)
  })

  it('F-012 on a narrow page has the entries that do not fit in the menu More', async () => {
    const tab = await product.visit('Kim DeVries', '/profile', { width: 1000 })
    await waitFor(tab, buttonIn(MENU, 'More'))
    const shown = async () => (await textsOf(tab, `${MENU}//a`)).length
    await expectEventually(shown).toBeGreaterThan(0)
    await expectEventually(shown).toBeLessThan(12)
    await press(tab, MENU, 'More')
    await tab.waitUntil(async () => (await textsOf(tab, `${MENU}//a`)).length === 12, 'all twelve entries')
  })
})

describe('the header', () => {
  it('F-010 shows title, version and menu; the notification submenu hides once the pointer has left', async () => {
    const tab = await product.visit('Carol Reed', '/profile')
    const header = await textOf(tab, HEADER)
    expect(header).toContain('Rolloff')
    expect(header).toContain('25.723.0')
    const notices = '//*[@role="region"][@aria-label="Notifications"]'
    await find(tab, buttonIn(HEADER, 'Notifications')).hover()
    await waitFor(tab, notices)
    await find(tab, '//main//h1').hover()
    await waitUntilGone(tab, notices)
    await expectEventually(() => textOf(tab, '//main//h1')).toBe('Profile')
  })
})
