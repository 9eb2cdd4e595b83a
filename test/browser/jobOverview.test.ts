import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectAlso, selectRow } from './steps/rows.ts'
import {
  buttonIn,
  gridNamed,
  itemsFound,
  press,
  SCREEN,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Jobs'
const UNAUDITED = 'Unaudited jobs'
const FOUND = `${SCREEN}//*[@data-testid="items-found"]`

function count(where: string): number {
  const [row] = product.stored.all(`SELECT count(*) AS n FROM Job WHERE deleted IS NULL AND ${where}`)
  return Number(row?.['n'])
}

function visitJobs(path = '/jobs/overview'): Promise<BrowserTab> {
  return product.visit('Kim DeVries', path)
}

describe('the overview of jobs', () => {
  it('O-001 is where /jobs leads', async () => {
    const tab = await product.visit('Kim DeVries', '/customers/search')
    await tab.goTo(`${product.url}/jobs`)
    await tab.waitForAddress('/jobs/overview')
    await waitFor(tab, `${SCREEN}//h1[normalize-space()="Jobs"]`)
  })

  it('O-024 O-046 [LS24] lists open jobs, and by its toggles the unassigned ones or all', async () => {
    const tab = await visitJobs()
    const found = () => textOf(tab, FOUND)
    await expectEventually(found).toBe(itemsFound(count('completed IS NULL')))
    await press(tab, SCREEN, 'Show Only Unassigned')
    await expectEventually(found).toBe(itemsFound(count('completed IS NULL AND driverId IS NULL')))
    await waitFor(tab, buttonIn(SCREEN, 'Show Assigned'))
    await press(tab, SCREEN, 'Show All')
    await expectEventually(found).toBe(itemsFound(count('driverId IS NULL')))
    await press(tab, SCREEN, 'Show UnCompleted')
    await press(tab, SCREEN, 'Show Assigned')
    await expectEventually(found).toBe(itemsFound(count('completed IS NULL')))
    const [jobId = 0] = product.stored.ids(
      'SELECT id FROM Job WHERE deleted IS NULL AND completed IS NULL ORDER BY startDate DESC, id DESC',
    )
    await expectEventually(() => textOf(tab, `${rowOf(LIST, jobId)}/td[@data-field="displayId"]`)).toBe(
      `J${jobId}`,
    )
  })

  it('O-046 lists completed jobs that nobody has audited and audits them', async () => {
    const tab = await visitJobs()
    const [job, other] = product.stored.all(
      `SELECT id FROM Job WHERE deleted IS NULL AND completed IS NOT NULL AND audited IS NULL
         AND rentalId IS NOT NULL ORDER BY completed, id LIMIT 2`,
    )
    const [first, second] = [Number(job?.['id']), Number(other?.['id'])]
    await selectRow(tab, rowOf(UNAUDITED, first))
    await selectAlso(tab, rowOf(UNAUDITED, second))
    await press(tab, gridNamed(UNAUDITED), 'Audited')
    for (const id of [first, second]) await waitUntilGone(tab, rowOf(UNAUDITED, id))
    for (const id of [first, second]) expect(product.stored.row('Job', id)['audited']).not.toBeNull()
  })
})
