import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { editSiteName, waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  find,
  openTab,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const CONFLICT = dialogNamed('Changed by someone else')
const SENTENCE =
  'The item you are saving was modified by another user. Please refresh your browser and make your changes again.'

interface TwoUsers {
  readonly id: number
  readonly dana: BrowserTab
  readonly ann: BrowserTab
}

/** Dana and Ann open the same customer; Ann stores a phone number, Dana's save of another phone number and an e-mail is refused. */
async function conflict(index: number): Promise<TwoUsers> {
  const id = busyCustomers(product.stored, index + 1)[index] ?? 0
  const dana = await product.visit('Dana Whitfield', `/customers/${id}`)
  await waitFor(dana, buttonIn(SCREEN, 'Close'))
  const ann = await product.visit('Ann Kuiper', `/customers/${id}`)
  await setField(ann, SCREEN, 'Phone', '(231) 555-0001')
  await press(ann, SCREEN, 'Save')
  await ann.waitForMessage('Saved')

  await dana.page.bringToFront()
  await setField(dana, SCREEN, 'Phone', '(616) 555-0002')
  await setField(dana, SCREEN, 'Email', 'dana@mine.example')
  await press(dana, SCREEN, 'Save')
  await waitFor(dana, CONFLICT)
  return { id, dana, ann }
}

describe('two users change the same customer', () => {
  it('F-038 shows the specified message, both values and who changed them; nothing is stored or lost; the chosen values are stored by the next Save', async () => {
    const { id, dana } = await conflict(0)
    const text = await textOf(dana, CONFLICT)
    expect(text).toContain(SENTENCE)
    expect(text).toContain('Ann Kuiper')
    expect(text).toContain('(231) 555-0001')
    expect(text).toContain('(616) 555-0002')
    await dana.screenshot('conflict')
    const refused = product.stored.row('Customer', id)
    expect(refused['phone']).toBe('(231) 555-0001')
    expect(refused['email']).not.toBe('dana@mine.example')

    await waitFor(dana, `${CONFLICT}//*[@data-testid="conflict-mine"][@checked or self::input]`)
    await press(dana, CONFLICT, 'Apply')
    await waitUntilGone(dana, CONFLICT)
    await expectEventually(() => readField(dana, SCREEN, 'Phone')).toBe('(616) 555-0002')
    await expectEventually(() => readField(dana, SCREEN, 'Email')).toBe('dana@mine.example')
    await press(dana, SCREEN, 'Save')
    await waitFor(dana, buttonIn(SCREEN, 'Close'))
    const stored = product.stored.row('Customer', id)
    expect([stored['phone'], stored['email']]).toEqual(['(616) 555-0002', 'dana@mine.example'])
    expectRefusalOnly(dana)
  })

  it('F-038 takes their value if chosen: the screen shows the stored values, and none of them is pending', async () => {
    const { id, dana } = await conflict(1)
    const before = product.stored.snapshot()
    await dana.page.locator(`xpath/${CONFLICT}//*[@data-testid="conflict-theirs"]`).click()
    await press(dana, CONFLICT, 'Apply')
    await waitUntilGone(dana, CONFLICT)
    await waitFor(dana, buttonIn(SCREEN, 'Close'))
    await expectEventually(() => readField(dana, SCREEN, 'Phone')).toBe('(231) 555-0001')
    await expectEventually(() => readField(dana, SCREEN, 'Email')).toBe(
      product.stored.row('Customer', id)['email'],
    )
    expect(product.stored.differencesSince(before)).toEqual([])
    expectRefusalOnly(dana)
  })

  it('B-03 takes theirs for one field and keeps mine of another', async () => {
    const { id, dana } = await conflict(5)
    await find(dana, `${CONFLICT}//*[@data-field="phone"]//*[@data-testid="field-theirs"]`).click()
    await dana.screenshot('conflict-by-field')
    await press(dana, CONFLICT, 'Apply')
    await waitUntilGone(dana, CONFLICT)
    await waitForPending(dana, '1 change in 1 record')
    await press(dana, SCREEN, 'Save')
    await waitForNothingPending(dana)
    const stored = product.stored.row('Customer', id)
    expect([stored['phone'], stored['email']]).toEqual(['(231) 555-0001', 'dana@mine.example'])
    expectRefusalOnly(dana)
  })

  it('F-038 closed without a choice, everything is still pending', async () => {
    const { dana } = await conflict(2)
    await press(dana, CONFLICT, 'Close')
    await waitUntilGone(dana, CONFLICT)
    await waitFor(dana, buttonIn(SCREEN, '2 changes in 1 record'))
    await expectEventually(() => readField(dana, SCREEN, 'Phone')).toBe('(616) 555-0002')
    expectRefusalOnly(dana)
  })
})

/** Dana gives an address another name and the customer another phone; Ann deletes the address; Dana's save is refused. */
async function deletedMeanwhile(index: number): Promise<TwoUsers & { readonly addressId: number }> {
  const id = busyCustomers(product.stored, index + 1)[index] ?? 0
  const [addressId = 0] = product.stored.ids('SELECT id FROM ServiceAddress WHERE customerId = ?', id)
  const dana = await product.visit('Dana Whitfield', `/customers/${id}`)
  await waitFor(dana, buttonIn(SCREEN, 'Close'))
  await setField(dana, SCREEN, 'Phone', '(616) 555-0177')
  await editSiteName(dana, addressId, 'Yard of Dana')
  const ann = await product.visit('Ann Kuiper', `/customers/${id}`)
  await openTab(ann, 'Service Address')
  await selectRow(ann, rowOf('Service addresses', addressId))
  await press(ann, SCREEN, 'Delete')
  await press(ann, '//*[@role="alertdialog"]', 'Yes')
  await press(ann, SCREEN, 'Save')
  await ann.waitForMessage('Saved')
  await dana.page.bringToFront()
  await press(dana, SCREEN, 'Save')
  await waitFor(dana, CONFLICT)
  return { id, dana, ann, addressId }
}

describe('an address is edited that someone else deleted', () => {
  it('B-03 is restored with the edits if chosen: one more Save stores both, without another conflict', async () => {
    const { id, dana, addressId } = await deletedMeanwhile(3)
    await expectEventually(() => textOf(dana, CONFLICT)).toContain('Deleted by Ann Kuiper')
    await dana.screenshot('conflict-deleted')
    await expectEventually(() => isDisabled(dana, buttonIn(CONFLICT, 'Apply'))).toBe(true)
    await find(dana, `${CONFLICT}//*[@data-testid="conflict-restore"]`).click()
    await press(dana, CONFLICT, 'Apply')
    await waitUntilGone(dana, CONFLICT)
    await press(dana, SCREEN, 'Save')
    await waitFor(dana, '//*[@role="alertdialog"]')
    await press(dana, '//*[@role="alertdialog"]', 'No')
    await waitForNothingPending(dana)
    expect(product.stored.row('ServiceAddress', addressId)).toMatchObject({
      siteName: 'Yard of Dana',
      deleted: null,
    })
    expect(product.stored.row('Customer', id)['phone']).toBe('(616) 555-0177')
    expectRefusalOnly(dana)
  })

  it('B-03 discards the edits if chosen: the address leaves the list, the rest is stored by the next Save', async () => {
    const { id, dana, addressId } = await deletedMeanwhile(4)
    await find(dana, `${CONFLICT}//*[@data-testid="conflict-drop"]`).click()
    await press(dana, CONFLICT, 'Apply')
    await waitUntilGone(dana, CONFLICT)
    await waitForPending(dana, '1 change in 1 record')
    await waitUntilGone(dana, rowOf('Service addresses', addressId))
    await press(dana, SCREEN, 'Save')
    await waitForNothingPending(dana)
    expect(product.stored.row('Customer', id)['phone']).toBe('(616) 555-0177')
    expect(product.stored.row('ServiceAddress', addressId)['siteName']).not.toBe('Yard of Dana')
    expectRefusalOnly(dana)
  })
})

async function isDisabled(tab: BrowserTab, xpath: string): Promise<boolean> {
  const button = await waitFor(tab, xpath)
  return button.evaluate((element) => element instanceof HTMLButtonElement && element.disabled)
}

/** The browser reports the refused request; there must be no other problem. */
function expectRefusalOnly(tab: BrowserTab): void {
  expect(tab.drainProblems().filter((problem) => !problem.includes('409'))).toEqual([])
}
