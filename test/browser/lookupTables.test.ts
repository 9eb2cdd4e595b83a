import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { LOOKUP_TABLES } from './steps/lookupTables.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { cells, columnCaptions, rowOf, rowWith, selectAlso, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  choose,
  dialogNamed,
  find,
  gridNamed,
  isShown,
  press,
  problemOf,
  SCREEN,
  setField,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const PATH = '/admin/lookup-tables'

describe('the lookup tables', () => {
  it('F-092 F-093 F-095 F-121 [LT2] are chosen one at a time, each with its columns and its actions', async () => {
    const tab = await product.visit('Kim DeVries', PATH)
    for (const [caption, columns, { adds, deletes, arranges }] of LOOKUP_TABLES) {
      await openTable(tab, caption)
      await expectEventually(() => columnCaptions(tab, caption)).toEqual(columns)
      await waitFor(tab, buttonIn(SCREEN, caption === 'QuickBooks Products' ? 'Edit SET Code' : 'Edit'))
      expect(await isShown(tab, buttonIn(SCREEN, 'Add'))).toBe(adds)
      expect(await isShown(tab, buttonIn(SCREEN, 'Delete'))).toBe(deletes)
      expect(await isShown(tab, buttonIn(SCREEN, 'Toggle Visibility'))).toBe(
        caption === 'QuickBooks Products',
      )
      expect(await isShown(tab, `${gridNamed(caption)}//td[contains(@class,"dx-command-drag")]`)).toBe(
        arranges,
      )
    }
    const choices = await textsOf(tab, '//nav[@aria-label="Lookup tables and settings"]//section[1]//a')
    expect(choices).toEqual(LOOKUP_TABLES.map(([caption]) => caption))
  })

  it('F-095 F-096 F-101 add a card at the end, check its fee, and delete it after the question', async () => {
    const tab = await openTables('Credit Cards')
    const add = dialogNamed('Add credit card')
    await press(tab, SCREEN, 'Add')
    await setField(tab, add, 'Fee', '1.5')
    await press(tab, add, 'Save')
    await expectEventually(() => problemOf(tab, add, 'Name')).toContain('Required')
    await expectEventually(() => problemOf(tab, add, 'Fee')).toContain('Must be between 0.00 and 1.00')
    await setField(tab, add, 'Name', 'Store card')
    await setField(tab, add, 'Fee', '0.0312')
    await press(tab, add, 'Save')
    await waitUntilGone(tab, add)
    await waitFor(tab, rowWith('Credit Cards', 'Store card'))
    await expectEventually(() => cells(tab, 'Credit Cards', 'feePercentage')).toContain('0.0312')
    const [card] = product.stored.all('SELECT * FROM CreditCard ORDER BY displayOrder DESC')
    const others = product.stored.all('SELECT id FROM CreditCard WHERE deleted IS NULL').length - 1
    expect(card).toMatchObject({ name: 'Store card', feePercentage: 0.0312, displayOrder: others + 1 })

    await selectRow(tab, rowWith('Credit Cards', 'Store card'))
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteEntry, 'Yes')
    await waitUntilGone(tab, rowWith('Credit Cards', 'Store card'))
    await tab.waitUntil(
      () => product.stored.row('CreditCard', Number(card?.['id']))['deleted'] !== null,
      'the deletion to be stored',
    )
  })

  it('F-095 delete one row at a time', async () => {
    const tab = await openTables('Ton Expenses')
    const [one = 0, other = 0] = product.stored.ids(
      'SELECT id FROM TonExpense WHERE deleted IS NULL ORDER BY displayOrder',
    )
    await selectRow(tab, rowOf('Ton Expenses', one))
    await waitFor(tab, `${buttonIn(SCREEN, 'Delete')}[not(@disabled)]`)
    await selectAlso(tab, rowOf('Ton Expenses', other))
    await waitFor(tab, `${buttonIn(SCREEN, 'Delete')}[@disabled]`)
    await waitFor(tab, `${buttonIn(SCREEN, 'Edit')}[@disabled]`)
  })

  it('F-096 [LT1] are arranged by Alt+Up and Alt+Down, and by dragging, stored and numbered from 1 by one save each', async () => {
    const tab = await openTables('Ton Expenses')
    const names = (): readonly string[] =>
      product.stored
        .all('SELECT name, displayOrder FROM TonExpense WHERE deleted IS NULL ORDER BY displayOrder')
        .map(({ name }) => String(name))
    const before = names()
    const [first = '', second = '', ...rest] = before
    await find(tab, `${rowWith('Ton Expenses', first)}/td[@data-field="name"]`).click()
    await tab.press('Alt+ArrowDown')
    await expectEventually(() => Promise.resolve(names())).toEqual([second, first, ...rest])
    await expectEventually(() => cells(tab, 'Ton Expenses', 'name')).toEqual([second, first, ...rest])
    await tab.waitUntil(async () => (await focusedRow(tab)).startsWith(first), 'the focus on the moved row')
    await tab.press('Alt+ArrowUp')
    await expectEventually(() => Promise.resolve(names())).toEqual(before)
    await expectEventually(() => cells(tab, 'Ton Expenses', 'name')).toEqual(before)
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(2)

    await dragRow(tab, rowWith('Ton Expenses', first), rowWith('Ton Expenses', before.at(-1) ?? ''))
    await expectEventually(() => Promise.resolve(names())).toEqual([second, ...rest, first])
    await expectEventually(() => cells(tab, 'Ton Expenses', 'name')).toEqual([second, ...rest, first])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(3)
    const orders = product.stored.all(
      'SELECT displayOrder FROM TonExpense WHERE deleted IS NULL ORDER BY displayOrder',
    )
    expect(orders.map(({ displayOrder }) => displayOrder)).toEqual(orders.map((_row, index) => index + 1))
  })

  it('F-094 show or hide the selected products as the first of them was not', async () => {
    const tab = await openTables('QuickBooks Products')
    const [one = 0, other = 0] = product.stored.ids(
      'SELECT id FROM QuickBooksProduct WHERE deleted IS NULL ORDER BY displayOrder, quickBooksProductService',
    )
    const visible = (): readonly unknown[] =>
      [one, other].map((id) => product.stored.row('QuickBooksProduct', id)['isVisible'])
    expect(visible()).toEqual([1, 1])
    await selectRow(tab, rowOf('QuickBooks Products', one))
    await press(tab, SCREEN, 'Toggle Visibility')
    await expectEventually(() => Promise.resolve(visible())).toEqual([0, 1])
    await waitUntilGone(
      tab,
      `${rowOf('QuickBooks Products', one)}/td[@data-field="isVisible"]//*[@role="img"]`,
    )
    await selectRow(tab, rowOf('QuickBooks Products', one))
    await selectAlso(tab, rowOf('QuickBooks Products', other))
    await press(tab, SCREEN, 'Toggle Visibility')
    await expectEventually(() => Promise.resolve(visible())).toEqual([1, 1])
  })

  it('F-093 edit the SET code of a product, and nothing else', async () => {
    const tab = await openTables('QuickBooks Products')
    const [id = 0] = product.stored.ids(
      'SELECT id FROM QuickBooksProduct WHERE deleted IS NULL ORDER BY displayOrder, quickBooksProductService',
    )
    const dialog = dialogNamed('SET code')
    await selectRow(tab, rowOf('QuickBooks Products', id))
    await press(tab, SCREEN, 'Edit SET Code')
    await waitFor(tab, `${dialog}//*[@data-field="quickBooksProductService"]//input[@readonly]`)
    await setField(tab, dialog, 'SET billing code', 'SET-7')
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    expect(product.stored.row('QuickBooksProduct', id)['sETBillingCode']).toBe('SET-7')
  })

  it('F-099 edit a dumpster, whose prices are required', async () => {
    const tab = await openTables('Dumpsters')
    const add = dialogNamed('Add dumpster')
    await press(tab, SCREEN, 'Add')
    await setField(tab, add, 'Size', '50 yd')
    await press(tab, add, 'Save')
    const numbers = ['Base price', 'Extended price', 'Outer price', 'Kalamazoo price', 'Weight limit']
    for (const caption of numbers)
      await expectEventually(() => problemOf(tab, add, caption)).toContain('Required')
    for (const caption of numbers) await setField(tab, add, caption, '500')
    const [category] = product.stored.all('SELECT name FROM DumpsterCategory WHERE deleted IS NULL')
    await choose(tab, add, 'Category', String(category?.['name']))
    await check(tab, add, 'Track inventory')
    await press(tab, add, 'Save')
    await waitUntilGone(tab, add)
    await waitFor(tab, rowWith('Dumpsters', '50 yd'))
    const [dumpster] = product.stored.all("SELECT * FROM Dumpster WHERE size = '50 yd'")
    const [last] = product.stored.all("SELECT max(displayOrder) AS n FROM Dumpster WHERE size <> '50 yd'")
    expect(dumpster).toMatchObject({
      basePrice: 500,
      weightLimit: 500,
      trackInventory: 1,
      chargeKentFee: 1,
      displayOrder: Number(last?.['n']) + 1,
    })

    // It is offered elsewhere without a reload of the page.
    await openTable(tab, 'Dumpster Fee Types')
    await press(tab, SCREEN, 'Add')
    await waitFor(tab, `${dialogNamed('Add dumpster fee')}//label[normalize-space()="50 yd"]`)
  })

  it('F-100 edit a fee with its dumpsters, whose links are created and deleted by the same save', async () => {
    const tab = await openTables('Dumpster Fee Types')
    const add = dialogNamed('Add dumpster fee')
    const edit = dialogNamed('Dumpster fee')
    const [one = '', other = ''] = product.stored
      .all('SELECT size FROM Dumpster ORDER BY displayOrder')
      .map(({ size }) => String(size))
    await press(tab, SCREEN, 'Add')
    await setField(tab, add, 'Name', 'Pallet')
    await setField(tab, add, 'Price', '-1')
    await press(tab, add, 'Save')
    await expectEventually(() => problemOf(tab, add, 'Price')).toContain('cannot be negative')
    await setField(tab, add, 'Price', '12.5')
    await check(tab, add, 'Visible for pickup')
    await check(tab, add, one)
    await press(tab, add, 'Save')
    await waitUntilGone(tab, add)
    expect(feeDumpsters('Pallet')).toEqual([one])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)

    await selectRow(tab, rowWith('Dumpster Fee Types', 'Pallet'))
    await press(tab, SCREEN, 'Edit')
    await check(tab, edit, one)
    await check(tab, edit, other)
    await press(tab, edit, 'Save')
    await waitUntilGone(tab, edit)
    expect(feeDumpsters('Pallet')).toEqual([other])
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(2)
    await waitFor(
      tab,
      `${rowWith('Dumpster Fee Types', 'Pallet')}/td[@data-field="dumpsterLinks"][normalize-space()="${other}"]`,
    )
  })

  it('F-102 require the name of a time type, and name and amount of a ton expense', async () => {
    const tab = await openTables('Time Types')
    const type = dialogNamed('Add time type')
    await press(tab, SCREEN, 'Add')
    await check(tab, type, 'PTO')
    await press(tab, type, 'Save')
    await expectEventually(() => problemOf(tab, type, 'Name')).toContain('Required')
    await setField(tab, type, 'Name', 'Jury duty')
    await press(tab, type, 'Save')
    await waitUntilGone(tab, type)
    expect(product.stored.all("SELECT pTO FROM TimeType WHERE name = 'Jury duty'")).toEqual([{ pTO: 1 }])

    await openTable(tab, 'Ton Expenses')
    const expense = dialogNamed('Add ton expense')
    await press(tab, SCREEN, 'Add')
    await setField(tab, expense, 'Name', 'Compost')
    await press(tab, expense, 'Save')
    await expectEventually(() => problemOf(tab, expense, 'Amount')).toContain('Required')
    await setField(tab, expense, 'Amount', '31')
    await press(tab, expense, 'Save')
    await waitUntilGone(tab, expense)
    expect(product.stored.all("SELECT amount FROM TonExpense WHERE name = 'Compost'")).toEqual([
      { amount: 31 },
    ])
  })
})

async function openTables(caption: string): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', PATH)
  await openTable(tab, caption)
  return tab
}

async function openTable(tab: BrowserTab, caption: string): Promise<void> {
  await press(tab, '//nav[@aria-label="Lookup tables and settings"]', caption)
  await waitFor(
    tab,
    `${gridNamed(caption)}//*[self::tr[@data-key] or normalize-space(text())="No entries yet."]`,
  )
}

/** The text of the row that has the focus. */
function focusedRow(tab: BrowserTab): Promise<string> {
  return tab.page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '')
}

/** Drags a row by its handle to the place of another. */
async function dragRow(tab: BrowserTab, row: string, target: string): Promise<void> {
  const middle = async (xpath: string) => {
    const box = await (await waitFor(tab, xpath)).boundingBox()
    if (box === null) throw new Error(`${xpath} is not drawn.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await middle(`${row}/td[contains(@class,"dx-command-drag")]`)
  const to = await middle(`${target}/td[contains(@class,"dx-command-drag")]`)
  const { mouse } = tab.page
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x, from.y + 8, { steps: 4 })
  await mouse.move(to.x, to.y + 8, { steps: 20 })
  await mouse.up()
}

function feeDumpsters(name: string): readonly string[] {
  return product.stored
    .all(
      `SELECT d.size FROM DumpsterFeeTypeDumpsterLink l JOIN Dumpster d ON d.id = l.dumpsterId
       JOIN DumpsterFeeType f ON f.id = l.dumpsterFeeTypeId WHERE f.name = ? ORDER BY d.displayOrder`,
      name,
    )
    .map(({ size }) => String(size))
}
