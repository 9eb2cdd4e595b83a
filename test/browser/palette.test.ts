import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { useProduct } from './steps/product.ts'
import { selectRow } from './steps/rows.ts'
import { buttonIn, find, HEADER, press, SCREEN, textsOf, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const PALETTE = '//*[@data-testid="palette"]'
const ACTIVE = `${PALETTE}//*[@role="option"][@aria-selected="true"]`

async function openPalette(tab: BrowserTab): Promise<void> {
  await tab.press('Control+k')
  await waitFor(tab, `${PALETTE}//input`)
}

function captionsIn(tab: BrowserTab, group: string): Promise<readonly string[]> {
  return textsOf(
    tab,
    `${PALETTE}//*[@role="group"][@aria-label="${group}"]//*[contains(@class,"palette-caption")]`,
  )
}

/** A customer that the search by name is to find among 20,000, and a word from the middle of the name. */
function someCustomer(): { readonly id: number; readonly name: string } {
  const [row] = product.stored.all(
    `SELECT id, companyName FROM Customer WHERE typeId = 1 AND deleted IS NULL AND companyName LIKE '% %'
     GROUP BY companyName HAVING count(*) = 1 ORDER BY id DESC LIMIT 1`,
  )
  return { id: Number(row?.['id']), name: String(row?.['companyName']) }
}

describe('B-10 the command palette', () => {
  it('finds any customer by a part of the name, and any by number, with the keyboard alone', async () => {
    const { id, name } = someCustomer()
    const tab = await product.visit('Dana Whitfield', '/profile')
    await openPalette(tab)
    await tab.page.keyboard.type(name.slice(1).toUpperCase())
    await expectEventually(() => captionsIn(tab, 'Records')).toContain(name)
    await tab.press('Enter')
    await tab.waitForAddress(`/customers/${id}`)
    await waitUntilGone(tab, PALETTE)

    await openPalette(tab)
    await tab.page.keyboard.type('C7')
    await tab.press('Enter')
    await tab.waitForAddress('/customers/7')
    await waitFor(tab, `${SCREEN}//h1`)

    await openPalette(tab)
    // The page shown is no place to go to.
    await expectEventually(async () => (await captionsIn(tab, 'Recent'))[0]).toBe(name)
    expect(await seriousProblems(tab)).toEqual([])
    await tab.screenshot('palette-recent')
    await tab.press('Escape')
    await waitUntilGone(tab, PALETTE)
  })

  it('[PL3] does what the list shown can do with the selected row, and goes to other screens', async () => {
    const tab = await product.visit('Kim DeVries', '/customers/search')
    const row = await waitFor(tab, '(//tr[@data-key])[2]')
    const key = await row.evaluate((element) => element.getAttribute('data-key'))
    await openPalette(tab)
    await expectEventually(() => captionsIn(tab, 'Actions')).toContain('Edit in list')
    expect(await captionsIn(tab, 'Actions')).not.toContain('Open')
    await tab.press('Escape')
    await waitUntilGone(tab, PALETTE)
    await selectRow(tab, `//tr[@data-key="${String(key)}"]`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Open')}[not(@disabled)]`)
    await openPalette(tab)
    await tab.page.keyboard.type('open cust')
    await waitFor(tab, `${ACTIVE}[contains(normalize-space(), "Open")]`)
    await tab.press('Enter')
    await tab.waitForAddress(`/customers/${String(key)}`)

    await press(tab, HEADER, 'Search or jump to')
    await waitFor(tab, `${PALETTE}//input`)
    await tab.page.keyboard.type('storage dump')
    await find(tab, ACTIVE).click()
    await tab.waitForAddress('/admin/storage-dump-sites/overview')
  })
})
