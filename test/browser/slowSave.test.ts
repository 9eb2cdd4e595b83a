import type { HTTPRequest } from 'puppeteer'
import { expectEventually } from '#test/support/eventually.ts'
import { busyCustomers } from './steps/customers.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  find,
  isShown,
  press,
  readField,
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
    await saveAndGoHome('(616) 555-0171')
    await waitFor(tab, buttonIn(SCREEN, 'Stop waiting'))
    expect([tab.address(), await isShown(tab, LEAVE)]).toEqual([`/customers/${id}`, false])
    await held.pop()?.continue()
    await tab.waitForAddress('/')
    expect(product.stored.row('Customer', id)['phone']).toBe('(616) 555-0171')

    await tab.page.goBack()
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await saveAndGoHome('(616) 555-0172')
    await typeInto(tab, SCREEN, 'Last name', 'Meanwhile')
    await held.pop()?.continue()
    await answerQuestion(tab, QUESTIONS.unsaved, 'Yes')
    await tab.waitForAddress('/')
    await waitForNothingPending(tab)
  })
})

describe('a save without a response', () => {
  it('shows that it is still saving, lets the user keep working, and is repeated by the next Save with its id', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    let isHung = true
    await tab.page.setRequestInterception(true)
    tab.page.on('request', (request) => {
      if (!isHung || !request.url().endsWith('/SaveChanges')) void request.continue()
    })
    await typeInto(tab, SCREEN, 'Phone', '(616) 555-0161')
    await tab.press('Control+s')
    await waitFor(tab, buttonIn(SCREEN, 'Stop waiting'))
    await tab.screenshot('save-still-waiting')
    await typeInto(tab, SCREEN, 'Last name', 'Meanwhile')
    await press(tab, SCREEN, 'Stop waiting')
    await tab.waitForMessage('nothing is stored twice')
    await waitForPending(tab, '2 changes in 1 record')
    await expectEventually(() => readField(tab, SCREEN, 'Phone')).toBe('(616) 555-0161')
    isHung = false
    await press(tab, SCREEN, 'Save')
    await waitForNothingPending(tab)
    expect(product.stored.row('Customer', id)).toMatchObject({
      phone: '(616) 555-0161',
      lastName: 'Meanwhile',
    })
    const [first, second] = tab.requestsTo('/SaveChanges').map((request) => request.postData())
    expect(second).toBe(first)
    expect(tab.drainProblems().filter((problem) => !/did not respond|ERR_/.test(problem))).toEqual([])
  })

  it('[SA17] F-032 is not sent any more once its changes are canceled', async () => {
    const [id = 0] = busyCustomers(product.stored, 1)
    const { phone } = product.stored.row('Customer', id)
    const tab = await product.visit('Dana Whitfield', `/customers/${id}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    await tab.page.setOfflineMode(true)
    await typeInto(tab, SCREEN, 'Phone', '(616) 555-0163')
    await tab.press('Control+s')
    await tab.waitForMessage('nothing is stored twice')
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await tab.waitForMessage('The changes were undone here but may have been saved anyway')
    await waitForNothingPending(tab)
    await tab.page.setOfflineMode(false)
    await typeInto(tab, SCREEN, 'Last name', 'Later')
    await press(tab, SCREEN, 'Save')
    await waitForNothingPending(tab)
    await expectEventually(() => product.stored.row('Customer', id)).toMatchObject({
      phone,
      lastName: 'Later',
    })
    tab.drainProblems()
  })
})
