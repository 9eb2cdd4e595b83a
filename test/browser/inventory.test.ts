import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { cells, columnCaptions, rowWith, selectRow } from './steps/rows.ts'
import { dialogNamed, find, gridNamed, isShown, SCREEN, textOf, textsOf, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const INVENTORY = 'Inventory'
const SUBSTITUTIONS = 'Inventory substitutions'
const USAGE = '//*[@data-testid="dumpster-usage"]'

describe('the inventory', () => {
  it('O-001 O-078 is where /inventory leads, with its banner and the types of dumpsters', async () => {
    const [count] = product.stored.all(
      `SELECT count(*) AS total, sum(EXISTS (SELECT 1 FROM DumpsterLocation l
         WHERE l.dumpsterInventoryId = i.id AND l.removed IS NULL AND l.storageDumpSiteId IS NULL)) AS onSite
       FROM DumpsterInventory i WHERE i.deleted IS NULL`,
    )
    const [total, onSite] = [Number(count?.['total']), Number(count?.['onSite'])]
    const tab = await product.visit('Bob Visser', '/inventory/overview')
    await expectEventually(() => textOf(tab, USAGE)).toBe(
      `Dumpsters On Site: ${onSite} of ${total} => ${((onSite / total) * 100).toFixed(2)}%`,
    )
    await expectEventually(() => columnCaptions(tab, INVENTORY)).toEqual([
      'Dumpster',
      'Available',
      'On site',
      'Total',
      'Usage average',
      'Locations',
    ])
    await expectEventually(async () => sum(await cells(tab, INVENTORY, 'total'))).toBe(total)
    await expectEventually(async () => sum(await cells(tab, INVENTORY, 'onSite'))).toBe(onSite)
    await expectEventually(async () => sum(await cells(tab, INVENTORY, 'available'))).toBe(total - onSite)
    for (const usage of await cells(tab, INVENTORY, 'usageAverage')) expect(usage).toMatch(/^\d+\.\d\d%$/)
    await tab.goTo(`${product.url}/inventory`)
    await tab.waitForAddress('/inventory/overview')
  })

  it('O-078 shows the projection of the selected type, as numbers and as a chart', async () => {
    const tab = await product.visit('Bob Visser', '/inventory/overview')
    await tab.waitForText('No type selected')
    const row = rowWith(INVENTORY, '20 yd')
    await selectRow(tab, row)
    await tab.waitForText('Projection of 20 yd')
    await expectEventually(() => columnCaptions(tab, 'Projection')).toEqual([
      'Date',
      'Additions',
      'Subtractions',
      'Estimated available',
    ])
    const numbers = async (field: string) => (await cells(tab, 'Projection', field)).map(Number)
    const isProjected = async (): Promise<boolean> => {
      const [available = 0] = (await textsOf(tab, `${row}/td[@data-field="available"]`)).map(Number)
      const additions = await numbers('additions')
      const subtractions = await numbers('subtractions')
      const estimated = await numbers('estimatedAvailable')
      const countOn = (day: number): number =>
        available + total(additions.slice(0, day + 1)) - total(subtractions.slice(0, day + 1))
      return estimated.length > 0 && estimated.every((count, day) => count === countOn(day))
    }
    await expectEventually(isProjected).toBe(true)
    const [today] = await numbers('estimatedAvailable')
    const chart = '//*[@data-testid="projection"]//*[local-name()="svg"][@role="img"]'
    const label = await (await waitFor(tab, chart)).evaluate((svg) => svg.getAttribute('aria-label'))
    expect(label).toContain(`Estimated available: ${today} today`)
  })

  it('O-079 lists the substitutions, for a driver, too, and links to their rentals', async () => {
    const tab = await product.visit('Bob Visser', '/inventory/overview')
    await find(tab, `${SCREEN}//a[normalize-space()="Substitutions"]`).click()
    await tab.waitForAddress('/inventory/substitutions')
    await waitFor(tab, `${gridNamed(SUBSTITUTIONS)}//tr[@data-key]`)
    await expectEventually(() => columnCaptions(tab, SUBSTITUTIONS)).toEqual([
      'Job #',
      'Rental #',
      'Company',
      'Customer',
      'Action',
      'Size',
      'Requested',
      'Bill as',
      'Completed',
      'Site',
      'Address',
      'City',
      'State',
      'Zip',
    ])
    const [job] = product.stored.all(
      `SELECT id, rentalId FROM Job WHERE deleted IS NULL AND dumpsterId <> customerRequestedDumpsterId
       ORDER BY completed DESC, id DESC LIMIT 1`,
    )
    const row = rowWith(SUBSTITUTIONS, `J${String(job?.['id'])}`)
    for (const field of ['job', 'rental'])
      await waitFor(
        tab,
        `${row}/td[@data-field="${field}"]//a[@href="/rentals/${String(job?.['rentalId'])}"]`,
      )
    expect(await isShown(tab, dialogNamed('Job'))).toBe(false)
  })
})

const total = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

function sum(texts: readonly string[]): number {
  return total(texts.map(Number))
}
