import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, header, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DELETE_RATE = 'Are you sure you want to delete the selected rate?'

const pages = servePages()

const open = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.reads('Identity')
  await main.openTab('Rates')
}

const save = async (): Promise<void> => {
  await main.press('Save')
  await expectEventually(() => main.button('Close')).toBe('enabled')
}

describe('The rates of a customer', () => {
  const rates = list('Rates')
  const added = dialog('Add rate')
  const edited = dialog('Rate')
  const keep = async (rate: typeof added): Promise<void> => {
    await rate.press('Done')
    await rate.goes()
    await save()
  }
  const stored = async () => (await pages.company.rows('CustomerRate')).at(-1)

  it('F-062 F-106 F-107 are added and change their type; only the fields of each type are stored', async () => {
    await open()
    await rates.press('Add')
    await added.element()
    expect(added.readField('Range')).toBe('Regular')
    expect(added.checked).toEqual(['Dumpster'])
    await added.check('Hauling')
    await added.choose('Range', 'Extended')
    for (const [caption, text] of [
      ['Rate', '410.5'],
      ['Weight limit', '3'],
      ['Price per ton', '55'],
      ['Base mileage', '20'],
      ['Mileage offset', '5'],
      ['Mileage offset rate', '12.5'],
    ] as const)
      await added.setField(caption, text)
    await keep(added)
    const values = { rate: 410.5, weightLimit: 3, pricePerTon: 55 }
    const mileage = { baseMileage: 20, mileageOffset: 5, mileageOffsetRate: 12.5 }
    const none = { baseMileage: 0, mileageOffset: 0, mileageOffsetRate: 0 }
    await expectEventually(() => stored()).toMatchObject({
      rateTypeId: 2,
      dumpsterId: null,
      range: 'Extended',
      zone: null,
      ...values,
      ...mileage,
    })

    await rates.open('$410.50')
    await edited.check('Zone')
    await edited.choose('Zone', '3')
    await keep(edited)
    await expectEventually(() => stored()).toMatchObject({
      rateTypeId: 4,
      dumpsterId: null,
      range: null,
      zone: 3,
      ...values,
      ...none,
    })

    await rates.open('$410.50')
    await edited.check('Dumpster')
    await edited.choose('Dumpster', '30 yd')
    await edited.choose('Range', 'Outer')
    await keep(edited)
    await expectEventually(() => stored()).toMatchObject({
      rateTypeId: 1,
      dumpsterId: 22,
      range: 'Outer',
      zone: null,
      ...values,
      pricePerTon: 0,
      ...none,
    })
  })

  it('F-062 F-113 are deleted after the question, and only with Save', async () => {
    const rate = await pages.company.add('CustomerRate', {
      customerId: 1,
      rateTypeId: 2,
      range: 'Regular',
      rate: 400,
    })
    await open()
    await rates.select('$400.00')
    await rates.press('Delete')
    await answer(DELETE_RATE, 'No')
    await rates.press('Delete')
    await answer(DELETE_RATE, 'Yes')
    await main.reads('1 change in 1 record')
    await expectEventually(() => pages.company.row('CustomerRate', rate.id)).toMatchObject({ deleted: null })
    await save()
    await expectEventually(() => rates.rows).toEqual([])
    await expectEventually(() => pages.company.row('CustomerRate', rate.id)).toMatchObject({
      deletedBy: 'Olive Office',
    })
  })

  it('[PR702] [RC700] takes the place of another one from a day on, by one edit, and leaves what ended to a toggle', async () => {
    const hauling = { customerId: 1, rateTypeId: 2, range: 'Regular' }
    const old = await pages.company.add('CustomerRate', { ...hauling, rate: 400, validFrom: '2037-01-01' })
    await pages.company.add('CustomerRate', {
      ...hauling,
      rate: 350,
      validFrom: '2036-01-01',
      validUntil: '2036-12-31',
    })
    await open()
    await expectEventually(() => rates.cells('Rate')).toEqual(['$400.00'])
    await rates.press('Show Expired')
    await expectEventually(() => rates.cells('Rate').toSorted()).toEqual(['$350.00', '$400.00'])
    await rates.press('Hide Expired')
    await rates.select('$400.00')
    await rates.press('Copy From a Day')
    const next = dialog('Rate from a day on')
    await next.element()
    expect(next.readField('Rate')).toBe('$400.00')
    expect(next.readField('Valid from')).toBe('11/26/2037')
    await next.setField('Rate', '425')
    await next.setField('Valid from', '01/01/2037')
    await next.press('Done')
    await expectEventually(() => next.problemOf('Valid from')).toBe(
      'This rate begins on 01/01/2037: choose a later day, or change the rate itself.',
    )
    await next.setField('Valid from', '01/01/2038')
    await next.press('Done')
    await next.goes()
    await main.reads('2 records')
    await expectEventually(() => rates.cells('Valid until').toSorted()).toEqual(['', '12/31/2037'])
    await header.press('Undo: Add rate (Ctrl+Z)')
    await expectEventually(() => rates.cells('Valid until')).toEqual([''])
    await header.press('Redo: Add rate (Ctrl+Shift+Z)')
    await save()
    await expectEventually(() => pages.company.row('CustomerRate', old.id)).toMatchObject({
      rate: 400,
      validUntil: '2037-12-31',
    })
    await expectEventually(() => stored()).toMatchObject({
      ...hauling,
      rate: 425,
      validFrom: '2038-01-01',
      validUntil: null,
    })
  })

  it('F-105 of all customers are listed, read-only until Edit in list, and lead to their customer', async () => {
    const all = list('Customer rates')
    for (const customerId of [1, 2])
      await pages.company.add('CustomerRate', { customerId, rateTypeId: 2, range: 'Regular', rate: 400 })
    await pages.open('/admin/customer-rates', ['Admin', 'Customer:Admin'])
    await all.row('Other')
    expect(await all.columns()).toEqual([
      'Customer',
      'Customer type',
      'Rate type',
      'Dumpster',
      'Rate',
      'Base mileage',
      'Mileage offset',
      'Mileage offset rate',
      'Extended range',
      'Outer range',
      'Regular range',
      'Weight limit',
      'Range',
      'Price per ton',
      'Zone',
      'Valid from',
      'Valid until',
      'Created',
      'Created by',
    ])
    expect(all.cells('Customer')).toEqual(['Acme', 'Other'])
    expect(['Add', 'Edit', 'Delete', 'Save'].map((each) => main.button(each))).toEqual(
      Array.from({ length: 4 }, () => 'missing'),
    )
    expect(main.button('Open')).toBe('disabled')
    await all.select('Other')
    await main.press('Open')
    await expectEventually(() => pages.address).toBe('/customers/2')
    await pages.open('/admin/customer-rates', ['Admin', 'Customer:Admin'])
    await all.open('Other')
    await expectEventually(() => pages.address).toBe('/customers/2')
    await pages.open('/admin/customer-rates', ['Customer:Admin'])
    await main.reads('You may not open this screen')
  })

  it('F-105 [PR860] [PR861] of many customers change from a day on by one edit, without those that ended', async () => {
    const all = list('Customer rates')
    const change = dialog('Change rates from a day')
    const hauling = { rateTypeId: 2, range: 'Regular' }
    const ended = { ...hauling, rate: 350, validUntil: '2036-12-31' }
    await pages.company.add('CustomerRate', { ...ended, customerId: 1 })
    for (const [customerId, rate, validFrom] of [
      [1, 400, '2037-01-01'],
      [2, 420.55, null],
    ] as const)
      await pages.company.add('CustomerRate', { ...hauling, customerId, rate, validFrom })
    await pages.company.add('CustomerRate', {
      ...hauling,
      range: 'Outer',
      customerId: 2,
      rate: 500,
      validFrom: '2038-01-01',
    })
    await pages.open('/admin/customer-rates', ['Admin', 'Customer:Admin'])
    await expectEventually(() => all.cells('Rate')).toEqual(['$400.00', '$420.55', '$500.00'])
    await main.press('Show Expired')
    await expectEventually(() => all.cells('Rate').toSorted()).toEqual([
      '$350.00',
      '$400.00',
      '$420.55',
      '$500.00',
    ])
    await main.press('Hide Expired')
    await expectEventually(() => all.rows.length).toBe(3)
    await all.selectAll()
    await main.press('Change From a Day')
    await change.setField('From', '01/01/2038')
    await change.press('Done')
    await expectEventually(() => change.problemOf('Amount')).toBe('Required')
    await change.reads('3 rates selected.')
    await change.setField('Amount', '3.5')
    await change.reads('2 rates change, 1 does not (begins on 01/01/2038 or later).')
    await change.press('Done')
    await change.goes()
    await main.reads('4 records')
    await expectEventually(() => all.cells('Rate').toSorted()).toEqual([
      '$400.00',
      '$414.00',
      '$420.55',
      '$435.27',
      '$500.00',
    ])
    expect(all.cells('Customer')).not.toContain('')
    await header.press('Undo: Change 2 rates from a day (Ctrl+Z)')
    await expectEventually(() => all.rows.length).toBe(3)
    await header.press('Redo: Change 2 rates from a day (Ctrl+Shift+Z)')
    await main.press('Save')
    await expectEventually(async () =>
      (await pages.company.rows('CustomerRate')).map(({ rate, validFrom, validUntil }) => [
        rate,
        validFrom,
        validUntil,
      ]),
    ).toEqual([
      [350, null, '2036-12-31'],
      [400, '2037-01-01', '2037-12-31'],
      [420.55, null, '2037-12-31'],
      [500, '2038-01-01', null],
      [414, '2038-01-01', null],
      [435.27, '2038-01-01', null],
    ])
  })
})
