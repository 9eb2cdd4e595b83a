import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { buttonIn, find, HEADER, press, textOf, textsOf, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const MENU = '//nav[@aria-label="Main menu"]'

describe('the main menu', () => {
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
    expect(header).toContain(PRODUCT_VERSION)
    const notices = '//*[@role="region"][@aria-label="Notifications"]'
    await find(tab, buttonIn(HEADER, 'Notifications')).hover()
    await waitFor(tab, notices)
    await find(tab, '//main//h1').hover()
    await waitUntilGone(tab, notices)
    await expectEventually(() => textOf(tab, '//main//h1')).toBe('Profile')
  })
})
