import { expectEventually } from '#test/support/eventually.ts'
import { busyCustomers } from './steps/customers.ts'
import { editRate, editSiteName, waitForNothingPending, waitForPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { sentSaves } from './steps/saves.ts'
import {
  answerQuestion,
  buttonIn,
  HEADER,
  leaveField,
  openTab,
  press,
  readField,
  SCREEN,
  setField,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const NEW_PHONE = '(616) 555-0142'

/** Opens a customer with addresses, rates and notes; each test uses a different one. */
async function openCustomer(position: number) {
  const ids = busyCustomers(product.stored, position)
  const customerId = ids[position - 1] ?? 0
  const [addressId = 0] = product.stored.ids(
    'SELECT id FROM ServiceAddress WHERE customerId = ? AND range IS NOT NULL ORDER BY id',
    customerId,
  )
  const [rateId = 0] = product.stored.ids(
    'SELECT id FROM CustomerRate WHERE customerId = ? AND rateTypeId = 1 ORDER BY id',
    customerId,
  )
  const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
  await waitFor(tab, buttonIn(SCREEN, 'Close'))
  return { tab, customerId, addressId, rateId }
}

describe('undo and redo', () => {
  it('B-01 of five edits of three records, with two undone, save only three fields', async () => {
    const { tab, customerId, addressId, rateId } = await openCustomer(1)
    const before = product.stored.snapshot()
    await editRate(tab, rateId, '777.5')
    await editSiteName(tab, addressId, 'Gate 7')
    await openTab(tab, 'Customer')
    await setField(tab, SCREEN, 'Phone', NEW_PHONE)
    const schedulingName = await readField(tab, SCREEN, 'Scheduling name')
    await setField(tab, SCREEN, 'Scheduling name', 'Undone')
    const siteNotes = await readField(tab, SCREEN, 'Site notes')
    await setField(tab, SCREEN, 'Site notes', 'Undone too')
    await waitForPending(tab, '5 changes in 3 records')

    await leaveField(tab)
    await tab.press('Control+z')
    await waitForPending(tab, '4 changes in 3 records')
    await expectEventually(() => readField(tab, SCREEN, 'Site notes')).toBe(siteNotes)
    await tab.press('Control+z')
    await waitForPending(tab, '3 changes in 3 records')
    await tab.press('Control+Shift+z')
    await waitForPending(tab, '4 changes in 3 records')
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe('Undone')
    await tab.press('Control+z')
    await waitForPending(tab, '3 changes in 3 records')
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe(schedulingName)

    await press(tab, SCREEN, 'Save')
    await answerQuestion(tab, QUESTIONS.updateJobs, 'No')
    await waitForNothingPending(tab)
    const [sent, ...more] = await sentSaves(tab)
    expect(more).toEqual([])
    expect(sent?.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'Customer', id: customerId, fields: ['phone'] },
      { type: 'CustomerRate', id: rateId, fields: ['rate'] },
      { type: 'ServiceAddress', id: addressId, fields: ['siteName'] },
    ])
    expect(
      product.stored
        .differencesSince(before)
        .map(({ table, id, column, after }) => [table, id, column, after]),
    ).toEqual([
      ['Customer', customerId, 'phone', NEW_PHONE],
      ['ServiceAddress', addressId, 'siteName', 'Gate 7'],
      ['CustomerRate', rateId, 'rate', 777.5],
    ])
    // The journal empties on save.
    await waitUntilGone(tab, `${HEADER}//*[@data-testid="undo"]`)
  })

  it('B-01 Ctrl+Z inside a text box is handled by the box', async () => {
    const { tab } = await openCustomer(2)
    const phone = await readField(tab, SCREEN, 'Phone')
    await setField(tab, SCREEN, 'Scheduling name', 'Stays')
    await typeInto(tab, SCREEN, 'Phone', '5')
    await tab.press('Control+z')
    await tab.waitUntil(async () => (await readField(tab, SCREEN, 'Phone')) === phone, 'the phone as it was')
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe('Stays')
    await leaveField(tab)
    await waitForPending(tab, '1 change in 1 record')
  })
})
