import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, header, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const CANCEL = 'Are you sure you want to cancel changes?'
const leaving = dialog('WARNING: You have unsaved changes')
const address = dialog('Service address')
const addresses = list('Service addresses')
const customers = list('Customers')

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const open = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.reads('Identity')
}

describe('Unsaved changes of a customer', () => {
  it('F-024 F-032 F-050 F-065 keep reports from being made and emailed, and are asked about under the title of the warning', async () => {
    const reports = ['Generate Statement', 'Open Invoices Report', 'Email Open Invoices']
    await pages.open('/customers/1')
    await main.reads('Identity')
    const states = () => reports.map((each) => main.button(each))
    await main.press('More')
    await expectEventually(states).toEqual(reports.map(() => 'enabled'))
    await main.setField('Phone', '(616) 555-0114')
    // The menu closes where a field takes the focus.
    await main.press('More')
    await expectEventually(states).toEqual(reports.map(() => 'disabled'))
    const told = document.querySelectorAll('[title="Save your changes first"]')
    expect([...told].map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(reports))
    await header.press('Inventory')
    await leaving.press('No')
    await leaving.goes()
    expect(main.readField('Phone')).toBe('(616) 555-0114')
  })

  it('F-024 are asked about at the back button too, and No stays at the address with the edits', async () => {
    await pages.open('/customers/search', ['Customer:Admin'])
    await customers.open('Acme')
    await main.setField('Phone', '(616) 555-0112')
    expect(pages.address).toBe('/customers/1')
    history.back()
    await leaving.press('No')
    await leaving.goes()
    expect([pages.address, main.readField('Phone')]).toEqual(['/customers/1', '(616) 555-0112'])
    history.back()
    await leaving.press('Yes')
    await customers.row('Acme')
    expect([pages.address, main.button('1 change in 1 record')]).toEqual(['/customers/search', 'missing'])
  })

  it('F-032 of the address dialog are taken back by its Cancel, and those of the screen below stay', async () => {
    await open()
    await main.setField('Phone', '(616) 555-0115')
    await main.openTab('Service Address')
    await addresses.open('Barn')
    await address.setField('Site name', 'Never stored')
    await address.setField('City', 'Nowhere')
    await address.press('Cancel')
    await answer(CANCEL, 'No')
    expect(address.readField('City')).toBe('Nowhere')
    await address.press('Cancel')
    await answer(CANCEL, 'Yes')
    await address.goes()
    await main.reads('1 change in 1 record')
    await addresses.open('Barn')
    await expectEventually(() => address.readField('City')).toBe('Ada')
    // Nothing was entered, so nothing is asked.
    await address.press('Cancel')
    await address.goes()
    await main.openTab('Customer')
    expect([main.readField('Phone'), saves()]).toEqual(['(616) 555-0115', []])
  })

  it('[SA17] F-032 are not sent any more once they are canceled, though their save had no response', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await open()
    await main.setField('Phone', '(616) 555-0163')
    pages.requests.offline = true
    await main.press('Save')
    await expectEventually(messages).toEqual([expect.stringContaining('nothing is stored twice')])
    await main.press('Cancel')
    await answer(CANCEL, 'Yes')
    await expectEventually(messages).toContainEqual(
      expect.stringContaining('The changes were undone here but may have been saved anyway'),
    )
    pages.requests.offline = false
    await main.setField('Scheduling name', 'Later')
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    jest.restoreAllMocks()
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      phone: null,
      nameOverride: 'Later',
    })
  })
})

describe('A save of a customer whose response does not come', () => {
  afterEach(() => jest.useRealTimers())

  it('[SA7] [SA14] [SV34] is repeated by the next Save as it was sent after the user stopped waiting, and stored once', async () => {
    await open()
    const before = await pages.company.rows('AuditLog')
    await main.setField('Phone', '(616) 555-0164')
    const answerNow = pages.requests.holdAnswersTo('SaveChanges')
    const doNotFake = ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const
    jest.useFakeTimers({ doNotFake: [...doNotFake], advanceTimers: true })
    await main.press('Save')
    await main.reads('Saving…')
    await jest.advanceTimersByTimeAsync(5_000)
    await main.press('Stop waiting')
    jest.useRealTimers()
    await expectEventually(messages).toContainEqual(expect.stringContaining('nothing is stored twice'))
    await main.reads('1 change in 1 record')
    answerNow()
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    const [first, ...repeated] = pages.requests.bodiesOf('SaveChanges')
    expect(first).toMatch(/"saveId":"[\w-]+"/)
    expect(repeated).toEqual([first])
    expect(await pages.company.row('Customer', 1)).toMatchObject({ phone: '(616) 555-0164', rowVersion: 2 })
    expect(await pages.company.rows('AuditLog')).toHaveLength(before.length + 1)
  })
})

describe('The selected customers of a list', () => {
  it('B-09 [LS21] get one value at once, as one change that one request stores', async () => {
    await pages.open('/customers/search', ['Customer:Admin'])
    await main.press('Edit in list')
    await customers.selectAlso('Acme')
    await customers.selectAlso('Other')
    await main.press('Edit selected')
    const edit = dialog('Edit 2 selected records')
    await edit.choose('Field', 'Phone')
    await edit.setField('Value', '6165550177')
    await edit.reads('2 of 2 records will change.')
    await edit.press('Done')
    await edit.goes()
    await main.reads('2 changes in 2 records')
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await expectEventually(() => customers.cells('Phone')).toEqual(['', ''])
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
    await main.reads('2 changes in 2 records')
    await main.press('Save')
    // Each of them has the number of the other now.
    await answer('Other (customer 2) has this phone number already. Do you want to save it?', 'Save anyway')
    await expectEventually(messages).toContain('Saved')
    expect(saves()).toHaveLength(1)
    const stored = await pages.company.rows('Customer')
    expect(stored.map(({ phone }) => phone)).toEqual(['(616) 555-0177', '(616) 555-0177'])
  })
})
