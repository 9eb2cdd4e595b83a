import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import {
  buttonIn,
  dialogNamed,
  find,
  isShown,
  press,
  SCREEN,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const DIALOGS = '//*[@role="dialog" or @role="alertdialog"]'

async function countDialogs(tab: BrowserTab): Promise<number> {
  return (await tab.page.$$(`xpath/${DIALOGS}`)).length
}

describe('a button that opens a dialog', () => {
  it('[DP1] opens one when it is clicked twice, also the first time, while the code of the dialog is still loaded', async () => {
    const tab = await product.visit('Kim DeVries', '/admin/users/overview')
    await find(tab, buttonIn(SCREEN, 'Add')).click({ count: 2 })
    const dialog = dialogNamed('Add user')
    await waitFor(tab, dialog)
    await waitUntilGone(tab, '//*[@data-testid="loading-dialog"]')
    expect(await countDialogs(tab)).toBe(1)
    await press(tab, dialog, 'Close')
    await expectEventually(() => countDialogs(tab)).toBe(0)
    expect(await isShown(tab, buttonIn(SCREEN, 'Add'))).toBe(true)
  })

  it('[DP1] opens one when Enter is pressed twice', async () => {
    const tab = await product.visit('Kim DeVries', '/admin/time-overview')
    const button = await waitFor(tab, buttonIn(SCREEN, 'Add'))
    await button.focus()
    await tab.press('Enter', 'Enter')
    const dialog = dialogNamed('Add time entry')
    await waitFor(tab, dialog)
    await waitUntilGone(tab, '//*[@data-testid="loading-dialog"]')
    expect(await countDialogs(tab)).toBe(1)
  })
})
