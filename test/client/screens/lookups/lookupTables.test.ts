import { expectEventually } from '#test/support/eventually.ts'
import type { EntityName } from '#shared/entities.ts'
import { changesIn } from '../../support/changesIn.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

/** The lookup tables with their columns and the actions that each has, and whether its rows are arranged. */
const TABLES = [
  ['Credit Cards', ['Name', 'Fee', 'In force from', 'Hidden'], ['Add', 'Edit', 'Delete'], 'arranged'],
  [
    'Dumpsters',
    [
      'Size',
      'Base price',
      'Extended price',
      'Outer price',
      'Kalamazoo price',
      'Prices from',
      'Weight limit',
      'Category',
      'Track inventory',
      'Charge Kent fee',
      'Charge Michigan fee',
      'Include ton expense',
    ],
    ['Add', 'Edit'],
    'sorted',
  ],
  ['Dumpster Categories', ['Name', 'Hidden'], ['Add', 'Edit', 'Delete'], 'arranged'],
  [
    'Dumpster Fee Types',
    ['Name', 'Price', 'In force from', 'Visible for pickup', 'Visible for drop-off', 'Hidden', 'Dumpsters'],
    ['Add', 'Edit', 'Delete'],
    'arranged',
  ],
  [
    'QuickBooks Products',
    ['Product/service', 'Account', 'Accounting ID', 'Last sync', 'Category', 'Visible', 'SET billing code'],
    ['Edit SET Code', 'Toggle Visibility'],
    'arranged',
  ],
  ['Sales People', ['Name', 'Hidden'], ['Add', 'Edit', 'Delete'], 'arranged'],
  ['Time Types', ['Name', 'PTO', 'Hidden'], ['Add', 'Edit', 'Delete'], 'arranged'],
  ['Ton Expenses', ['Name', 'Amount', 'In force from', 'Hidden'], ['Add', 'Edit', 'Delete'], 'arranged'],
] as const
const ACTIONS = ['Add', 'Edit', 'Edit SET Code', 'Delete', 'Toggle Visibility']
const DELETE = 'Are you sure you want to delete this entry?'

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')

const open = async (caption: string): Promise<void> => {
  await pages.open('/admin/lookup-tables', ['Admin'])
  await main.press(caption)
  await list(caption).columns()
}

/** The last row of a table that was stored. */
const newest = async (entity: EntityName) => (await pages.company.rows(entity)).at(-1)

describe('The lookup tables', () => {
  it('F-092 F-093 F-095 F-121 [LT2] are chosen one at a time, each with its columns and its actions', async () => {
    await pages.company.insert('QuickBooksProduct', { quickBooksProductService: 'Haul', displayOrder: 1 })
    await pages.company.insert('CreditCard', { name: 'Visa', feePercentage: 0.03, displayOrder: 1 })
    await pages.company.insert('DumpsterFeeType', { name: 'Tire', price: 8, displayOrder: 1 })
    for (const [entity, name] of [
      ['DumpsterCategory', 'Open top'],
      ['SalesPerson', 'House'],
      ['TimeType', 'Holiday'],
    ] as const)
      await pages.company.insert(entity, { name, displayOrder: 1 })
    await pages.open('/admin/lookup-tables', ['Admin'])
    await main.reads('Settings')
    const choices = main.buttons.filter((caption) => TABLES.some(([table]) => table === caption))
    expect(choices).toEqual(TABLES.map(([caption]) => caption))
    for (const [caption, columns, actions, order] of TABLES) {
      await main.press(caption)
      const table = list(caption)
      expect(await table.columns()).toEqual(columns)
      await expectEventually(() => table.rows.length).toBeGreaterThan(0)
      const offered = ACTIONS.filter((action) => main.button(action) !== 'missing')
      expect([caption, offered]).toEqual([caption, actions])
      expect([caption, table.isArranged]).toEqual([caption, order === 'arranged'])
    }
  })

  it('F-095 F-096 F-101 add a card at the end, check its fee, and delete it after the question', async () => {
    await pages.company.insert('CreditCard', { name: 'Visa', feePercentage: 0.03, displayOrder: 1 })
    await open('Credit Cards')
    const cards = list('Credit Cards')
    const add = dialog('Add credit card')
    await main.press('Add')
    await add.setField('Fee', '1.5')
    await add.press('Save')
    await expectEventually(() => add.problemOf('Name')).toContain('Required')
    expect(add.problemOf('Fee')).toContain('Must be between 0.00 and 1.00')
    expect(saves()).toEqual([])
    await add.setField('Name', 'Store card')
    await add.setField('Fee', '0.0312')
    await add.press('Save')
    await add.goes()
    await cards.row('Store card')
    expect(cards.cells('Fee')).toContain('0.0312')
    const card = await newest('CreditCard')
    const { length } = await pages.company.rows('CreditCard')
    expect(card).toMatchObject({ feePercentage: 0.0312, displayOrder: length, deleted: null })

    await cards.select('Store card')
    await main.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => cards.has('Store card')).toBe(false)
    await expectEventually(async () => (await newest('CreditCard'))?.['deletedBy']).toBe('Olive Office')
  })

  it('F-095 edit and delete one row at a time', async () => {
    await pages.company.insert('TonExpense', { name: 'Compost', amount: 31, displayOrder: 2 })
    await open('Ton Expenses')
    const offered = () => ['Edit', 'Delete'].map((caption) => main.button(caption))
    await list('Ton Expenses').row('Compost')
    expect(offered()).toEqual(['disabled', 'disabled'])
    await list('Ton Expenses').select('Landfill')
    await expectEventually(offered).toEqual(['enabled', 'enabled'])
    await list('Ton Expenses').selectAlso('Compost')
    await expectEventually(offered).toEqual(['disabled', 'disabled'])
  })

  it('F-093 F-094 show or hide the selected products as the first of them was not, and edit their SET code and what they are for', async () => {
    for (const [id, name] of [
      [101, 'Haul'],
      [102, 'Ton'],
    ] as const)
      await pages.company.insert('QuickBooksProduct', {
        id,
        quickBooksProductService: name,
        isVisible: true,
        displayOrder: id,
      })
    await open('QuickBooks Products')
    const products = list('QuickBooks Products')
    const visible = async () =>
      [
        await pages.company.row('QuickBooksProduct', 101),
        await pages.company.row('QuickBooksProduct', 102),
      ].map(({ isVisible }) => isVisible)
    await products.select('Haul')
    await main.press('Toggle Visibility')
    await expectEventually(visible).toEqual([false, true])
    await expectEventually(() => products.cells('Visible').slice(-2)).toEqual(['', '✓'])
    await products.select('Haul')
    await products.selectAlso('Ton')
    await main.press('Toggle Visibility')
    await expectEventually(visible).toEqual([true, true])

    const code = dialog('SET code')
    await products.select('Ton')
    await main.press('Edit SET Code')
    await code.element()
    await code.choose('Category', 'Fuel')
    await code.setField('SET billing code', 'SET-7')
    await code.press('Save')
    await code.goes()
    await expectEventually(() => pages.company.row('QuickBooksProduct', 102)).toMatchObject({
      sETBillingCode: 'SET-7',
      azureType: 'Fuel',
    })
  })

  it('F-099 have dumpsters, whose prices are required, and which are offered elsewhere at once', async () => {
    await pages.company.insert('DumpsterCategory', { id: 1, name: 'Open top', displayOrder: 1 })
    await open('Dumpsters')
    const add = dialog('Add dumpster')
    await main.press('Add')
    await add.setField('Size', '50 yd')
    await add.press('Save')
    const numbers = ['Base price', 'Extended price', 'Outer price', 'Kalamazoo price', 'Weight limit']
    await expectEventually(() => numbers.map((caption) => add.problemOf(caption))).toEqual(
      numbers.map(() => 'Required'),
    )
    for (const caption of numbers) await add.setField(caption, '500')
    await add.choose('Category', 'Open top')
    await add.check('Track inventory')
    await add.press('Save')
    await add.goes()
    await list('Dumpsters').row('50 yd')
    const sizes = await pages.company.rows('Dumpster')
    const dumpster = sizes.find(({ size }) => size === '50 yd')
    expect(dumpster).toMatchObject({
      basePrice: 500,
      weightLimit: 500,
      categoryId: 1,
      trackInventory: true,
      chargeKentFee: true,
    })

    await main.press('Dumpster Fee Types')
    await list('Dumpster Fee Types').columns()
    await main.press('Add')
    await dialog('Add dumpster fee').reads('50 yd')
  })

  it('F-100 have fees with their dumpsters, whose links are created and deleted by the same save', async () => {
    const dumpstersOf = async (name: string) => {
      const fee = (await pages.company.rows('DumpsterFeeType')).find((each) => each['name'] === name)
      return (await pages.company.rows('DumpsterFeeTypeDumpsterLink'))
        .filter(({ dumpsterFeeTypeId }) => dumpsterFeeTypeId === fee?.id)
        .map(({ dumpsterId }) => dumpsterId)
    }
    await open('Dumpster Fee Types')
    const add = dialog('Add dumpster fee')
    await main.press('Add')
    await add.setField('Name', 'Pallet')
    await add.setField('Price', '-1')
    await add.press('Save')
    await expectEventually(() => add.problemOf('Price')).toContain('cannot be negative')
    await add.setField('Price', '12.5')
    await add.check('Visible for pickup')
    await add.check('20 yd')
    await add.press('Save')
    await add.goes()
    expect([await dumpstersOf('Pallet'), saves().length]).toEqual([[21], 1])

    await list('Dumpster Fee Types').select('Pallet')
    await main.press('Edit')
    const edit = dialog('Dumpster fee')
    await edit.check('20 yd')
    await edit.check('30 yd')
    await edit.press('Save')
    await edit.goes()
    expect([await dumpstersOf('Pallet'), saves().length]).toEqual([[22], 2])
    await expectEventually(() => list('Dumpster Fee Types').rows).toEqual([
      {
        Name: 'Pallet',
        Price: '$12.50',
        'In force from': '',
        'Visible for pickup': '✓',
        'Visible for drop-off': '',
        Hidden: '',
        Dumpsters: '30 yd',
      },
    ])
  })

  it('F-102 require the name of a time type, and name and amount of a ton expense', async () => {
    await open('Time Types')
    const type = dialog('Add time type')
    await main.press('Add')
    await type.check('PTO')
    await type.press('Save')
    await expectEventually(() => type.problemOf('Name')).toBe('Required')
    await type.setField('Name', 'Jury duty')
    await type.press('Save')
    await type.goes()
    expect(await newest('TimeType')).toMatchObject({ name: 'Jury duty', pTO: true })

    await main.press('Ton Expenses')
    const expense = dialog('Add ton expense')
    await list('Ton Expenses').row('Landfill')
    await main.press('Add')
    await expense.setField('Name', 'Compost')
    await expense.press('Save')
    await expectEventually(() => expense.problemOf('Amount')).toBe('Required')
    await expense.setField('Amount', '31')
    await expense.press('Save')
    await expense.goes()
    expect(await newest('TonExpense')).toMatchObject({ name: 'Compost', amount: 31, displayOrder: 2 })
  })
})

describe('The history of what prices depend on', () => {
  it('[LT6] says of a row of a lookup table what a price was, and who changed it when', async () => {
    await pages.company.add('DumpsterFeeType', { name: 'Tire', price: 8 })
    await open('Dumpster Fee Types')
    const fees = list('Dumpster Fee Types')
    await fees.select('Tire')
    await main.press('Edit')
    const edit = dialog('Dumpster fee')
    await edit.setField('Price', '61.5')
    await edit.press('Save')
    await edit.goes()
    await fees.select('Tire')
    await main.press('History')
    await expectEventually(() => changesIn('History of Tire')).toEqual(
      expect.arrayContaining(['Olive Office: Price $8.00 → $61.50', 'Ann Colleague: Price — → $8.00']),
    )
    expect(dialog('History of Tire').text).toMatch(/11\/26\/2037 .+ModifiedOlive Office.+AddedAnn Colleague/)
  })

  it('[LT6] is offered for one row of each table that a price or a fee is in, and for the rate of a customer', async () => {
    await pages.company.insert('CreditCard', { name: 'Visa', feePercentage: 0.03, displayOrder: 1 })
    await pages.company.insert('QuickBooksProduct', { quickBooksProductService: 'Haul', displayOrder: 1 })
    const rate = await pages.company.add('CustomerRate', {
      customerId: 1,
      rateTypeId: 2,
      range: 'Regular',
      rate: 400,
    })
    await pages.company.edit('CustomerRate', rate.id, { rate: 411 })
    await open('Ton Expenses')
    for (const [caption, row] of [
      ['Credit Cards', 'Visa'],
      ['Dumpsters', '20 yd'],
      ['Ton Expenses', 'Landfill'],
      ['QuickBooks Products', 'Haul'],
    ] as const) {
      await main.press(caption)
      await list(caption).row(row)
      expect(main.button('History')).toBe('disabled')
      await list(caption).select(row)
      await main.press('History')
      const history = dialog(`History of ${row}`)
      await history.press('Close')
      await history.goes()
    }
    await pages.open('/admin/customer-rates', ['Admin'])
    await list('Customer rates').select('Acme')
    await main.press('History')
    await dialog('History of Regular $411.00').reads('Rate$400.00$411.00')
  })
})
