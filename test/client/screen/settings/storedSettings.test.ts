import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region } from '../../support/Region.ts'

const pages = servePages()
const dialogs = new Region('the question', () => document.querySelector('[role="alertdialog"]'))
const saves = () => pages.requests.of('SaveChanges')
const valueOf = async (name: string) =>
  (await pages.company.rows('Setting')).find((setting) => setting['name'] === name)?.['decimalValue']

describe('A page of settings', () => {
  beforeEach(async () => {
    await pages.open('/admin/lookup-tables/rates', ['Admin'])
    await main.reads('Fuel for a job')
  })

  it('F-097 [PG2] stores what was edited together, and names it; [PG5] then says since when it is in force', async () => {
    await main.setField('Fuel for a job', '26.75')
    await main.setField('Service job', '99')
    await main.reads('4 changes in 2 records')
    await main.press('Save')
    await expectEventually(messages).toEqual(['FuelRate Set', 'ServiceRate Set'])
    expect([await valueOf('FuelRate'), await valueOf('ServiceRate'), saves().length]).toEqual([26.75, 99, 1])
    await main.reads(/In force since .+, Olive Office/)
    await main.press('History')
    await dialog('History of Rates').reads('99.00')
  })

  it('[SE700] begins a price today or on another day, and says what is charged until then', async () => {
    // The day appears with the first key: the second one still goes to the price.
    await main.typeKeys('Day beyond the standard rental length', '12')
    expect(main.focusedField).toBe('Day beyond the standard rental length')
    await expectEventually(() => main.readField('In force from')).toBe('11/26/2037')
    await main.setField('In force from', '01/01/2038')
    await main.press('Save')
    await expectEventually(messages).toEqual(['ExtensionRate Set'])
    await main.reads('Until then $10.00')
    expect(main.readField('In force from')).toBe('01/01/2038')
    await expectEventually(() => pages.company.rows('SettingValue')).toMatchObject([
      { decimalValue: 10, validFrom: null },
    ])
  })

  it('B-11 [SE8] [SE9] asks with the open invoices that a price would change; No keeps the edit pending', async () => {
    const { company } = pages
    const rental = await company.rental()
    const place = { customerId: 1, serviceAddressId: 11, rentalId: rental.id }
    const { id: invoiceId } = await company.insert('Invoice', {
      ...place,
      invoiceNumber: 71,
      invoiceDate: company.today,
      statusId: 1,
    })
    const before = await valueOf('FuelRate')
    await company.insert('InvoiceLine', {
      invoiceId,
      rentalId: rental.id,
      lineNumber: 1,
      quantity: 1,
      rate: before,
      explanation: JSON.stringify({ rule: 'fuel', rateUsed: { source: 'FuelRate', amount: before } }),
    })
    await main.setField('Fuel for a job', '31.25')
    await main.press('Save')
    await dialogs.reads(/Invoice #71, .+: [+-]/)
    await dialogs.press('No')
    await dialogs.goes()
    expect([await valueOf('FuelRate'), main.readField('Fuel for a job')]).toEqual([before, '31.25'])
    await main.press('Save')
    await dialogs.press('Yes')
    await expectEventually(messages).toEqual(['FuelRate Set'])
    expect(await valueOf('FuelRate')).toBe(31.25)
    await main.reads('In force since')
  })

  it('F-097 [SE1] refuses a value that is not allowed, names it, and takes it back at Cancel', async () => {
    const before = main.readField('Service job')
    await main.setField('Service job', '-5')
    await main.press('Save')
    await expectEventually(() => main.problemOf('Service job')).toContain('greater than or equal to 0')
    expect([messages(), saves()]).toEqual([['Please fix errors before saving'], []])
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await expectEventually(() => main.readField('Service job')).toBe(before)
  })
})
