import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import { openRow, rowOf } from './steps/rows.ts'
import { dialogNamed, gridNamed, openTab, press, SCREEN, setField, waitFor } from './steps/screen.ts'
import { switchTheme } from './steps/theme.ts'

const product = useProduct({ hasOwnServer: true })

const MERGE = dialogNamed('Changed by someone else')
const ADDRESS = dialogNamed('Service address')
const ASKED = '//*[@role="dialog" or @role="alertdialog"]'
const OTHERS = '//*[@data-testid="others-here"]'

/** A picture of what is marked, in both themes. */
async function photograph(tab: BrowserTab, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(tab, theme)
    await tab.screenshot(`together-${name}-${theme}`)
  }
}

describe('two people in the office', () => {
  it('B-03 [LC785] [LC790] [LC794] [LC950] see who is there and what the other one does, and settle what is at odds in a list and on a record', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const path = `/customers/${String(id)}`
    const dana = await product.visit('Dana Whitfield', path)
    const ann = await product.visit('Ann Kuiper', path)

    // Who is there, and who edits it, before anything is typed here.
    await waitFor(dana, `${OTHERS}//*[contains(@aria-label, "Ann Kuiper is looking at")]`)
    await setField(ann, SCREEN, 'Company name', 'Named by Ann')
    await dana.waitForText('Ann Kuiper is editing this customer')
    await photograph(dana, 'presence')
    await press(ann, SCREEN, 'Save')
    await waitFor(dana, `${SCREEN}//*[contains(normalize-space(), "Named by Ann")]`)

    // Both change the same field, and one of them the same address.
    await setField(dana, SCREEN, 'Company name', 'Named by Dana')
    await openTab(dana, 'Service Address')
    const [addressId = 0] = product.stored.ids('SELECT id FROM ServiceAddress WHERE customerId = ?', id)
    await openRow(dana, rowOf('Service addresses', addressId), ADDRESS)
    await setField(dana, ADDRESS, 'Site name', 'Gate of Dana')
    await press(dana, ADDRESS, 'Done')
    await openTab(ann, 'Service Address')
    await openRow(ann, rowOf('Service addresses', addressId), ADDRESS)
    await setField(ann, ADDRESS, 'Site name', 'Gate of Ann')
    await press(ann, ADDRESS, 'Done')
    await openTab(ann, 'Customer')
    await setField(ann, SCREEN, 'Company name', 'Named again by Ann')
    await press(ann, SCREEN, 'Save')
    const mark = `${gridNamed('Service addresses')}//button[contains(@class, "row-conflict")]`
    await waitFor(dana, mark)
    await photograph(dana, 'list-mark')
    await dana.page.locator(`xpath/${mark}`).click()
    await waitFor(dana, `${MERGE}//*[contains(normalize-space(), "Gate of Ann")]`)
    await photograph(dana, 'merge-one')
    await press(dana, MERGE, 'Apply')
    await openTab(dana, 'Customer')
    await dana.waitForText('Ann Kuiper changed this to Named again by Ann')
    await photograph(dana, 'field-mark')
    await press(dana, SCREEN, 'Save')
    await photograph(dana, 'merge')
    await press(dana, MERGE, 'Apply')
    await press(dana, SCREEN, 'Save')
    // While a question is open, nothing is taken over.
    await press(dana, ASKED, 'No')
    await press(ann, ASKED, 'No')
    await waitFor(ann, `${SCREEN}//h1[contains(normalize-space(), "Named by Dana")]`)
    expect(product.stored.row('Customer', id)).toMatchObject({ companyName: 'Named by Dana' })
    expect(product.stored.row('ServiceAddress', addressId)).toMatchObject({ siteName: 'Gate of Dana' })
  })
})
