import { daysOnSite, rentalAge } from '#shared/rentals/daysOnSite.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { useProduct } from './steps/product.ts'
import { find, HEADER, SCREEN, textOf, textsOf, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const WAITING = `${SCREEN}//section[@aria-label="Waiting for you"]`

function countOf(sql: string): string {
  return Number(product.stored.all(`SELECT count(*) AS n FROM ${sql}`)[0]?.['n']).toLocaleString('en-US')
}

/** By the rule of the overview, placement by placement. */
function rentalsOver29Days(): string {
  const placements = product.stored.all(
    `SELECT j.rentalId AS rentalId, l.placed AS placed FROM DumpsterLocation l JOIN Job j ON j.id = l.placedJobId
     JOIN Rental r ON r.id = j.rentalId
     WHERE l.removed IS NULL AND j.deleted IS NULL AND r.deleted IS NULL`,
  )
  const now = new Date().toISOString()
  const old = placements.filter(({ placed }) => {
    const location = { placed: String(placed), removed: null }
    return rentalAge(daysOnSite(location, now, 'America/Detroit')) !== 'normal'
  })
  return new Set(old.map(({ rentalId }) => rentalId)).size.toLocaleString('en-US')
}

async function goHome(tab: BrowserTab): Promise<void> {
  await tab.goTo(`${product.url}/`)
  await waitFor(tab, `${SCREEN}//h1`)
}

describe('B-10 the home page', () => {
  it('counts what waits for the user, with links to the lists that are there', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    await goHome(tab)
    await waitFor(tab, WAITING)
    const expected = [
      `${countOf('Job WHERE deleted IS NULL AND driverId IS NULL AND completed IS NULL')} Unassigned jobs`,
      '0 Reported by drivers',
      `${rentalsOver29Days()} Rentals over 29 days`,
      `${countOf('DispatchNote WHERE deleted IS NULL AND completed IS NULL AND notAwarded IS NULL')} Open dispatch notes`,
      `${countOf(`Job WHERE deleted IS NULL AND completed IS NOT NULL AND audited IS NULL
        AND jobTypeId NOT IN (6, 7)`)} Completed jobs to audit`,
      `${countOf('Invoice WHERE deleted IS NULL AND statusId = 5')} Invoices to review`,
      `${countOf('Invoice WHERE deleted IS NULL AND statusId = 8')} Rejected invoices`,
      `${countOf(`Invoice i JOIN Customer c ON c.id = i.customerId WHERE i.deleted IS NULL
        AND i.readyToExport IS NOT NULL AND i.quickBooksId IS NULL AND c.greatPlainsId IS NULL`)} Invoices for QuickBooks`,
      `${countOf(`Invoice i JOIN Customer c ON c.id = i.customerId WHERE i.deleted IS NULL AND i.statusId <> 14
        AND i.readyToExport IS NOT NULL AND i.quickBooksId IS NULL AND c.greatPlainsId IS NOT NULL`)} Invoices for Great Plains`,
      // Those of the demo company were sent again.
      '0 Emails that failed',
      // Kim does not drive.
      '0 Your jobs today',
    ]
    await expectEventually(() => textsOf(tab, `${WAITING}//li`)).toEqual(expected)
    expect(await seriousProblems(tab)).toEqual([])
    await tab.screenshot('home')
  })

  it('opens from each number the list of just what it counts', async () => {
    const tab = await product.visit('Kim DeVries', '/profile')
    for (const [caption, path] of [
      ['Unassigned jobs', '/jobs/overview'],
      ['Reported by drivers', '/jobs/reported'],
      ['Rentals over 29 days', '/rentals/overview'],
      ['Open dispatch notes', '/dispatch-notes/overview'],
      ['Invoices to review', '/invoices/review'],
      ['Invoices for Great Plains', '/great-plains/overview'],
      ['Emails that failed', '/invoices/emails'],
    ] as const) {
      await find(tab, `${HEADER}//a[contains(@class,"brand")]`).click()
      const link = `${WAITING}//a[contains(., "${caption}")]`
      await expectEventually(() => textOf(tab, link)).toMatch(/^[\d,]+\s/)
      const [count = ''] = (await textOf(tab, link)).split(/\s/)
      await find(tab, link).click()
      await tab.waitForAddress(new RegExp(`^${path}(\\?|$)`))
      await expectEventually(() => textOf(tab, `${SCREEN}//*[@data-testid="items-found"]`)).toBe(
        `${count} item(s) found`,
      )
    }
  })
})
