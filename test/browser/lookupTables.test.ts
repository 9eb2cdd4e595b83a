import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { cells, rowWith } from './steps/rows.ts'
import { find, gridNamed, press, waitFor } from './steps/screen.ts'

const product = useProduct()

const PATH = '/admin/lookup-tables'

describe('the lookup tables', () => {
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
