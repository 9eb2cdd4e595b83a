import { seriousProblems } from './steps/accessibility.ts'
import { busyCustomers } from './steps/customers.ts'
import { signInAs, useProduct } from './steps/product.ts'
import { open, rowOf } from './steps/rows.ts'
import {
  buttonIn,
  choose,
  dialogNamed,
  openTab,
  press,
  REVIEW,
  SCREEN,
  setField,
  waitFor,
} from './steps/screen.ts'

const product = useProduct()

describe('nothing keeps people with screen readers or without a mouse out', () => {
  it('of the sign-in page, the home page of a visitor and that of a user', async () => {
    const tab = await product.openPage()
    await tab.goTo(`${product.url}/`)
    await tab.waitForText('Welcome')
    expect(await seriousProblems(tab)).toEqual([])
    await tab.click('Login')
    await tab.waitForText('Carol Reed')
    expect(await seriousProblems(tab)).toEqual([])
    await signInAs(tab, 'Kim DeVries')
    await waitFor(tab, buttonIn(SCREEN, 'Kim DeVries'))
    expect(await seriousProblems(tab)).toEqual([])
  })

  it('of Customer Search', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await tab.waitForText('500 item(s) found')
    await waitFor(tab, '(//tr[@data-key])[1]')
    expect(await seriousProblems(tab)).toEqual([])
  })

  it('of a customer with its tabs, a dialog and the review', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const [addressId = 0] = product.stored.ids('SELECT id FROM ServiceAddress WHERE customerId = ?', id)
    const tab = await product.visit('Kim DeVries', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    expect(await seriousProblems(tab)).toEqual([])
    await openTab(tab, 'Billing Info')
    await choose(tab, SCREEN, 'Billing rule', 'Bill as Customer Type')
    await setField(tab, SCREEN, 'Fuel rate', '26')
    expect(await seriousProblems(tab)).toEqual([])
    await openTab(tab, 'Service Address')
    await open(tab, rowOf('Service addresses', addressId), dialogNamed('Service address'))
    await waitFor(tab, '//*[@data-testid="service-address-dialog"]')
    expect(await seriousProblems(tab)).toEqual([])
    await press(tab, dialogNamed('Service address'), 'Cancel')
    await press(tab, SCREEN, '2 changes in 1 record')
    await waitFor(tab, `${REVIEW}//*[@data-testid="review-record"]`)
    expect(await seriousProblems(tab)).toEqual([])
  })
})
