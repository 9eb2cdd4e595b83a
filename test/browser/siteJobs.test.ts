import { expectEventually } from '#test/support/eventually.ts'
import { JOB, JOBS } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, drawnKeys, openRow, rowOf, waitForFilterRow } from './steps/rows.ts'
import {
  buttonIn,
  find,
  gridNamed,
  isShown,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

describe('the screen of a site', () => {
  it('O-002 shows whose site it is and all jobs of its rentals, from a list of rentals', async () => {
    const [rental] = product.stored.all(
      `SELECT r.id, r.serviceAddressId, c.companyName, t.name AS type, a.address1, a.city FROM Rental r
       JOIN Customer c ON c.id = r.customerId JOIN CustomerType t ON t.id = c.typeId
       JOIN ServiceAddress a ON a.id = r.serviceAddressId
       WHERE r.deleted IS NULL AND c.typeId = 1 AND a.siteName IS NOT NULL
         AND EXISTS (SELECT 1 FROM Job j WHERE j.rentalId = r.id AND j.deleted IS NULL) ORDER BY r.id DESC LIMIT 1`,
    )
    const siteId = Number(rental?.['serviceAddressId'])
    const jobs = product.stored.ids(
      `SELECT j.id FROM Job j JOIN Rental r ON r.id = j.rentalId
       WHERE r.serviceAddressId = ? AND j.deleted IS NULL ORDER BY j.id DESC`,
      siteId,
    )
    const tab = await product.visit('Sue Postma', '/rentals/overview')
    const search = '//input[@aria-label="Search in Rentals"]'
    await waitFor(tab, `${gridNamed('Rentals')}//tr[@data-key]`)
    await find(tab, search).fill(`R${String(rental?.['id'])}`)
    await find(tab, `${rowOf('Rentals', Number(rental?.['id']))}//a[contains(@href, "/jobs/sites/")]`).click()
    await tab.waitForAddress(`/jobs/sites/${siteId}`)

    const card = `${SCREEN}//*[@data-testid="site-card"]`
    await expectEventually(() => textOf(tab, card)).toContain(String(rental?.['companyName']))
    const shown = await textOf(tab, card)
    for (const fact of ['type', 'address1', 'city']) expect(shown).toContain(String(rental?.[fact]))
    expect(await isShown(tab, `${card}//*[self::input or self::textarea]`)).toBe(false)
    await waitFor(tab, `${SCREEN}//h2[normalize-space()="Jobs"]`)
    await waitFor(tab, `${gridNamed(JOBS)}//input[@aria-label="Search in Jobs"]`)
    await waitFor(tab, `${gridNamed(JOBS)}//*[contains(@class,"dx-select-checkbox")]`)
    await waitFor(tab, buttonIn(gridNamed(JOBS), 'Export to spreadsheet'))
    await waitForFilterRow(tab, JOBS)
    await expectEventually(() => drawnKeys(tab, JOBS, jobs.length)).toEqual(jobs)
    expect(await columnCaptions(tab, JOBS)).toEqual([
      'Job',
      'Type',
      'Customer',
      'Driver',
      'Size',
      'Weight',
      'Start',
      'End',
      'Completed',
      'Driver notes',
    ])
    await openRow(tab, rowOf(JOBS, jobs[0] ?? 0), JOB)
    await press(tab, JOB, 'Close')
    await waitUntilGone(tab, JOB)
  })
})
