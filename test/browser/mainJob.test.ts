import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { pressInMenu } from './steps/commands.ts'
import { busyCustomers } from './steps/customers.ts'
import { changesInHistory } from './steps/history.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  leaveField,
  openTab,
  press,
  readField,
  REVIEW,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'
import { auditChanges } from './steps/StoredRows.ts'

const product = useProduct()

const ADDRESS = dialogNamed('Service address')
const RATE = dialogNamed('Rate')

/** Edits a customer, one of its addresses and one of its rates; returns their ids. */
async function editThreeRecords(tab: BrowserTab, customerId: number) {
  const [addressId = 0] = product.stored.ids(
    'SELECT id FROM ServiceAddress WHERE customerId = ? AND range IS NOT NULL ORDER BY id DESC',
    customerId,
  )
  const [rateId = 0] = product.stored.ids(
    'SELECT id FROM CustomerRate WHERE customerId = ? AND rateTypeId = 1',
    customerId,
  )
  await setField(tab, SCREEN, 'Phone', '(616) 555-0199')
  await setField(tab, SCREEN, 'Scheduling name', 'Edited by a test')
  await openTab(tab, 'Billing Info')
  await choose(tab, SCREEN, 'Payment terms', await otherTerms(tab))
  await openTab(tab, 'Service Address')
  await openRow(tab, rowOf('Service addresses', addressId), ADDRESS)
  await setField(tab, ADDRESS, 'Site name', 'Gate 7')
  await press(tab, ADDRESS, 'Done')
  await waitUntilGone(tab, ADDRESS)
  await openTab(tab, 'Rates')
  await openRow(tab, rowOf('Rates', rateId), RATE)
  await setField(tab, RATE, 'Rate', '777.5')
  await press(tab, RATE, 'Done')
  await waitUntilGone(tab, RATE)
  return { addressId, rateId }
}

async function otherTerms(tab: BrowserTab): Promise<string> {
  return (await readField(tab, SCREEN, 'Payment terms')) === 'Net 15' ? 'Net 30' : 'Net 15'
}

describe('the main task: edit several records of a customer, save once', () => {
  it('undoes one edit, reviews the rest (B-02) and stores only the edited fields with one request, audited per record (F-050, F-114)', async () => {
    const [customerId = 0] = busyCustomers(product.stored, 1)
    const before = product.stored.snapshot()
    const lastAuditId = product.stored.lastAuditId
    const terms = String(product.stored.row('Customer', customerId)['paymentTerms'])
    const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    const { addressId, rateId } = await editThreeRecords(tab, customerId)
    const newTerms = terms === 'Net 15' ? 'Net 30' : 'Net 15'

    // The rate is undone: the customer's three fields and the address's one are left.
    await waitFor(tab, buttonIn(SCREEN, '5 changes in 3 records'))
    await leaveField(tab)
    await tab.press('Control+z')
    await press(tab, SCREEN, '4 changes in 2 records')
    await waitFor(tab, `${REVIEW}//*[@data-testid="review-record"]`)
    const lines = () => textsOf(tab, `${REVIEW}//*[@data-testid="review-record"]//li/span[2]`)
    await expectEventually(lines).toHaveLength(4)
    await expectEventually(lines).toContain(`${terms}→${newTerms}`)
    await expectEventually(() => textOf(tab, REVIEW)).toContain('Gate 7')
    await expectEventually(() => textOf(tab, REVIEW)).not.toContain('777')
    await tab.screenshot('main-job-review')

    await press(tab, REVIEW, 'Save')
    await tab.waitForMessage('Saved')
    await answerQuestion(tab, QUESTIONS.updateJobs, 'No')
    await waitFor(tab, buttonIn(SCREEN, 'Close'))
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
    expect(
      product.stored
        .differencesSince(before)
        .map(({ table, id, column, after }) => [table, id, column, after]),
    ).toEqual([
      ['Customer', customerId, 'nameOverride', 'Edited by a test'],
      ['Customer', customerId, 'phone', '(616) 555-0199'],
      ['Customer', customerId, 'paymentTerms', newTerms],
      ['ServiceAddress', addressId, 'siteName', 'Gate 7'],
    ])
    expect(product.stored.row('CustomerRate', rateId)).toEqual(before.get('CustomerRate')?.get(rateId))

    const audit = product.stored.auditSince(lastAuditId)
    expect(
      audit.map((row) => [row['entityTypeName'], row['entityId'], row['action'], row['userName']]),
    ).toEqual([
      ['Customer', customerId, 'Modified', 'Dana Whitfield'],
      ['ServiceAddress', addressId, 'Modified', 'Dana Whitfield'],
    ])
    expect(new Set(audit.map((row) => row['saveId'])).size).toBe(1)
    const stored = before.get('Customer')?.get(customerId)
    expect(audit.flatMap((row) => auditChanges(row)).toSorted()).toEqual(
      [
        `nameOverride: ${String(stored?.['nameOverride'])} → Edited by a test`,
        `phone: ${String(stored?.['phone'])} → (616) 555-0199`,
        `paymentTerms: ${terms} → ${newTerms}`,
        `siteName: ${String(before.get('ServiceAddress')?.get(addressId)?.['siteName'])} → Gate 7`,
      ].toSorted(),
    )

    // The history shows both records of the save.
    const kim = await product.visit('Kim DeVries', `/customers/${customerId}`)
    await pressInMenu(kim, 'History')
    const entries = '//*[@data-testid="history-entry"]'
    const newest = async () => (await textsOf(kim, entries)).slice(0, 2)
    await expectEventually(newest).toEqual([
      expect.stringContaining('Dana Whitfield'),
      expect.stringContaining('Dana Whitfield'),
    ])
    await expectEventually(newest).toContainEqual(expect.stringContaining('Service address'))
    await expectEventually(() => changesInHistory(kim, 2)).toEqual(
      expect.arrayContaining([
        `Dana Whitfield: Payment terms ${terms} → ${newTerms}`,
        expect.stringMatching(/^Dana Whitfield: Site name .* → Gate 7$/),
      ]),
    )
    await kim.screenshot('main-job-history')
  })
})
