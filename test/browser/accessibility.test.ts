import { seriousProblems, seriousProblemsInThemes } from './steps/accessibility.ts'
import { busyCustomers } from './steps/customers.ts'
import { follow } from './steps/follow.ts'
import { signInAs, useProduct } from './steps/product.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  gridNamed,
  openTab,
  press,
  REVIEW,
  SCREEN,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import { QUESTIONS } from './steps/questions.ts'
import type { Theme } from './steps/theme.ts'

const product = useProduct({ storesNothing: true })

describe('accessibility', () => {
  it('of the pages before the sign-in', async () => {
    const tab = await product.openPage()
    await tab.goTo(`${product.url}/`)
    await tab.waitForText('Welcome')
    expect(await seriousProblems(tab)).toEqual([])
    await tab.click('Login')
    await tab.waitForText('Carol Reed')
    expect(await seriousProblems(tab)).toEqual([])
    await signInAs(tab, 'Kim DeVries')
    await waitFor(tab, buttonIn(SCREEN, 'Kim DeVries'))
  })

  it('of the home page, the palette and a list that is edited, in both themes', async () => {
    const tab = await product.visit('Dana Whitfield', '/')
    await press(tab, SCREEN, 'Dana Whitfield')
    await waitFor(tab, '//table[@aria-label="Account claims"]')
    expect(await seriousProblemsInThemes(tab)).toEqual([])

    await tab.press('Control+k')
    await waitFor(tab, '//*[@data-testid="palette"]//input')
    expect(await seriousProblems(tab)).toEqual([])
    await tab.press('Escape')
    await press(tab, '//nav[@aria-label="Main menu"]', 'Customers')
    await tab.waitForText('500 item(s) found')
    await waitFor(tab, '(//tr[@data-key])[1]')
    await press(tab, SCREEN, 'Edit in list')
    await waitFor(tab, buttonIn(SCREEN, 'Stop editing'))
    expect(await seriousProblemsInThemes(tab)).toEqual([])
  })

  it('of a customer with each of its tabs, in both themes, a lookup table and settings', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Kim DeVries', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    for (const name of [
      'Customer',
      'Billing Info',
      'Service Address',
      'Contacts',
      'Rates',
      'Rentals',
      'Invoices',
    ]) {
      await openTab(tab, name)
      if (['Service Address', 'Rates'].includes(name)) await waitFor(tab, '(//tr[@data-key])[1]')
      const take = (theme: Theme) => tab.screenshot(`accessibility-${theme}-${name.replaceAll(' ', '-')}`)
      expect([name, ...(await seriousProblemsInThemes(tab, take))]).toEqual([name])
    }
    await follow(tab, '/admin/lookup-tables/ton-expenses')
    await waitFor(tab, `${gridNamed('Ton Expenses')}//tr[@data-key]`)
    expect(await seriousProblems(tab)).toEqual([])
    await press(tab, '//nav[@aria-label="Lookup tables and settings"]', 'Rates')
    await waitFor(tab, `${SCREEN}//label[normalize-space()="Service job"]`)
    expect(await seriousProblems(tab)).toEqual([])
  })

  it('of dialogs, questions, marked fields and the review, in both themes', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const [addressId = 0] = product.stored.ids('SELECT id FROM ServiceAddress WHERE customerId = ?', id)
    const tab = await product.visit('Kim DeVries', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await setField(tab, SCREEN, 'Email', 'nobody at nowhere')
    await openTab(tab, 'Billing Info')
    const rule = product.stored.row('Customer', id)['billingRule']
    const other = rule === 'Bill After Pickup' ? 'Bill After Delivery' : 'Bill After Pickup'
    await choose(tab, SCREEN, 'Billing rule', other)
    await setField(tab, SCREEN, 'Fuel rate', '26')
    expect(await seriousProblemsInThemes(tab)).toEqual([])

    await openTab(tab, 'Service Address')
    const address = dialogNamed('Service address')
    await openRow(tab, rowOf('Service addresses', addressId), address)
    await waitFor(tab, '//*[@data-testid="service-address-dialog"]')
    expect(await seriousProblemsInThemes(tab)).toEqual([])
    await setField(tab, address, 'Site name', 'Gate 1')
    await press(tab, address, 'Cancel')
    const question = `//*[@role="alertdialog"][contains(., "${QUESTIONS.cancel}")]`
    await waitFor(tab, question)
    expect(await seriousProblemsInThemes(tab)).toEqual([])
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, address)

    await press(tab, SCREEN, '3 changes in 1 record')
    await waitFor(tab, `${REVIEW}//*[@data-testid="review-record"]`)
    await waitFor(tab, `${REVIEW}//*[@data-testid="undo-history"]`)
    const take = (theme: Theme) => tab.screenshot(`accessibility-${theme}-review`)
    expect(await seriousProblemsInThemes(tab, take)).toEqual([])
  })
})
