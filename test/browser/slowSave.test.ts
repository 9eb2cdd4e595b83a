import { expectEventually } from '#test/support/eventually.ts'
import { busyCustomers } from './steps/customers.ts'
import { waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { buttonIn, press, readField, SCREEN, typeInto, waitFor } from './steps/screen.ts'

const product = useProduct()

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
})
