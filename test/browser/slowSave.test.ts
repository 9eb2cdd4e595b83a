import type { HTTPRequest } from 'puppeteer'
import { expectEventually } from '#test/support/eventually.ts'
import { busyCustomers } from './steps/customers.ts'
import { waitForNothingPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  find,
  isShown,
  SCREEN,
  typeInto,
  waitFor,
} from './steps/screen.ts'

const product = useProduct()

const LEAVE = dialogNamed('WARNING: You have unsaved changes')

describe('leaving while a save is running', () => {
  it('F-024 waits for the save, and asks only about what it did not take', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const held: HTTPRequest[] = []
    await tab.page.setRequestInterception(true)
    tab.page.on('request', (request) => {
      if (request.url().endsWith('/SaveChanges')) held.push(request)
      else void request.continue()
    })
    const saveAndGoHome = async (phone: string): Promise<void> => {
      await typeInto(tab, SCREEN, 'Phone', phone)
      await tab.press('Control+s')
      await expectEventually(() => held.length).toBe(1)
      await find(tab, '//header//a[contains(@class,"brand")]').click()
    }
    await saveAndGoHome('(989) 200-0171')
    await waitFor(tab, buttonIn(SCREEN, 'Stop waiting'))
    expect([tab.address(), await isShown(tab, LEAVE)]).toEqual([`/customers/${id}`, false])
    await held.pop()?.continue()
    await tab.waitForAddress('/')
    expect(product.stored.row('Customer', id)['phone']).toBe('(989) 200-0171')

    await tab.page.goBack()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await saveAndGoHome('(989) 200-0172')
    await typeInto(tab, SCREEN, 'Last name', 'Meanwhile')
    await held.pop()?.continue()
    await answerQuestion(tab, QUESTIONS.unsaved, 'Yes')
    await tab.waitForAddress('/')
    await waitForNothingPending(tab)
  })
})
