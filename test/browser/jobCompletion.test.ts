import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { businessDay } from './steps/board.ts'
import { deliver, rentOut } from './steps/hauledLoads.ts'
import {
  actOnJob,
  COMPLETE_JOB,
  idleDriver,
  JOB,
  nth,
  openJob,
  openJobs,
  visitJobs,
  waitUntilCompleted,
} from './steps/jobs.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  find,
  isShown,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const completing = (id: number): string => `Are you sure you want to complete J${id}?`
const uncompleting = (id: number): string => `Are you sure you want to un-complete J${id}?`

describe('completing a job', () => {
  it('O-032 O-041 O-053 O-055 O-097 asks, requires the dumpster, places it, and can be taken back', async () => {
    const id = nth(openJobs(product, 'j.jobTypeId = 1 AND j.started IS NULL AND j.driverId IS NOT NULL'), 0)
    const tab = await visitJobs(product)
    await actOnJob(tab, id, 'Complete')
    await answerQuestion(tab, completing(id), 'No')
    expect(await isShown(tab, COMPLETE_JOB)).toBe(false)
    await press(tab, SCREEN, 'Complete')
    await answerQuestion(tab, completing(id), 'Yes')
    await waitFor(tab, buttonIn(COMPLETE_JOB, 'Complete'))
    await press(tab, COMPLETE_JOB, 'Complete')
    await expectEventually(() => problemOf(tab, COMPLETE_JOB, 'Use Dumpster')).toBe('Required')
    const [dumpster] = product.stored.all(
      `SELECT i.id, i.dumpsterBarcode FROM DumpsterInventory i JOIN Job j ON j.dumpsterId = i.dumpsterTypeId
       WHERE j.id = ? AND i.deleted IS NULL AND NOT EXISTS (
         SELECT 1 FROM DumpsterLocation l WHERE l.dumpsterInventoryId = i.id AND l.removed IS NULL
           AND l.storageDumpSiteId IS NULL)
       ORDER BY i.dumpsterNumber LIMIT 1`,
      id,
    )
    await choose(tab, COMPLETE_JOB, 'Use Dumpster', String(dumpster?.['dumpsterBarcode']))
    await press(tab, COMPLETE_JOB, 'Complete')
    await waitUntilCompleted(tab)
    expect(product.stored.row('Job', id)['completed']).not.toBeNull()
    const placed = product.stored.all('SELECT * FROM DumpsterLocation WHERE placedJobId = ?', id)
    expect(placed.map(({ dumpsterInventoryId, removed }) => [dumpsterInventoryId, removed])).toEqual([
      [dumpster?.['id'], null],
    ])
    await tab.waitUntil(
      () => tab.requestsTo('/api/utility/generateRevenueLines')[0]?.response()?.status() === 200,
      'the lines to be created',
    )

    await press(tab, SCREEN, 'Show All')
    await openJob(tab, id)
    await expectEventually(() => readField(tab, JOB, 'Barcode')).toBe(dumpster?.['dumpsterBarcode'])
    expect(await readField(tab, JOB, 'By')).toBe('Kim DeVries')
    expect(await readField(tab, JOB, 'Date')).not.toBe('')
    expect(await textsOf(tab, `${JOB}//h3`)).toContain('Latest Dumpster')
    expect(await textsOf(tab, `${JOB}//label`)).toContain('Weight')
    await press(tab, JOB, 'Close')
    await waitUntilGone(tab, JOB)
    await actOnJob(tab, id, 'UnComplete')
    await answerQuestion(tab, uncompleting(id), 'No')
    expect(product.stored.row('Job', id)['completed']).not.toBeNull()
    await press(tab, SCREEN, 'UnComplete')
    await answerQuestion(tab, uncompleting(id), 'Yes')
    await tab.waitForMessage('Job uncompleted.')
    expect(product.stored.row('Job', id)['completed']).toBeNull()
  })

  it('O-053 shows why the server refuses, and stays open with what was entered, the job uncompleted', async () => {
    const office = await Office.open(product)
    const { id: rentalId, dumpster } = await rentOut(product, office, {
      companyName: 'Refusal Roofing',
      siteName: 'Gable 1',
      fuelRate: 5,
    })
    const id = await office.add('Job', {
      rentalId,
      jobTypeId: JOB_TYPE.delivery,
      actionId: JOB_ACTION.delivery,
      dumpsterId: dumpster.dumpsterId,
      billAsDumpsterId: dumpster.dumpsterId,
      startDate: businessDay(),
    })
    const { dumpsterBarcode } = product.stored.row('DumpsterInventory', dumpster.inventoryId)
    const tab = await visitJobs(product)
    await actOnJob(tab, id, 'Complete')
    await answerQuestion(tab, completing(id), 'Yes')
    await choose(tab, COMPLETE_JOB, 'Use Dumpster', String(dumpsterBarcode))
    const [other] = product.stored.all(
      'SELECT id, size FROM Dumpster WHERE id <> ? AND trackInventory = 1 LIMIT 1',
      dumpster.dumpsterId,
    )
    await office.change('Job', product.stored.row('Job', id), { dumpsterId: other?.['id'] })
    await press(tab, COMPLETE_JOB, 'Complete')
    await tab.waitForMessage(
      `${String(dumpsterBarcode)} is not of the job's type, ${String(other?.['size'])}. Change the dumpster of the job first.`,
    )
    expect(await readField(tab, COMPLETE_JOB, 'Use Dumpster')).toBe(dumpsterBarcode)
    await waitFor(tab, `${buttonIn(COMPLETE_JOB, 'Complete')}[not(@disabled)]`)
    expect(product.stored.row('Job', id)['completed']).toBeNull()
    expect(tab.requestsTo('/api/utility/generateRevenueLines')).toEqual([])
  })

  it('O-040 O-053 O-099 requires the weight of a started pickup, and offers the next dump site', async () => {
    const office = await Office.open(product)
    const rental = await rentOut(product, office, {
      companyName: 'Weighed Walls',
      siteName: 'Brick 1',
      fuelRate: 5,
    })
    await deliver(office, rental)
    const { dumpsterId } = rental.dumpster
    const id = await office.add('Job', {
      rentalId: rental.id,
      jobTypeId: JOB_TYPE.pickUp,
      actionId: JOB_ACTION.pickUp,
      dumpsterId,
      billAsDumpsterId: dumpsterId,
      startDate: businessDay(),
      driverId: idleDriver(product),
    })
    await office.post('/api/job/startJob', { jobId: id })
    const tab = await visitJobs(product)
    await actOnJob(tab, id, 'Complete')
    await answerQuestion(tab, completing(id), 'Yes')
    await expectEventually(() => readField(tab, COMPLETE_JOB, 'Dump Location')).not.toBe('')
    const site = await readField(tab, COMPLETE_JOB, 'Dump Location')
    await press(tab, COMPLETE_JOB, 'Complete')
    await expectEventually(() => problemOf(tab, COMPLETE_JOB, 'Weight')).toBe('Required')
    await setField(tab, COMPLETE_JOB, 'Weight', '-1')
    await expectEventually(() => problemOf(tab, COMPLETE_JOB, 'Weight')).toBe('Weight must be at least 0')
    await setField(tab, COMPLETE_JOB, 'Weight', '3.25')
    await find(tab, `(${COMPLETE_JOB}//*[@data-field="inventoryId"]//input[not(@type="hidden")])[1]`).click()
    const [barcode = ''] = await textsOf(tab, '//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"]')
    await tab.press('Escape')
    await choose(tab, COMPLETE_JOB, 'Use Dumpster', barcode)
    await press(tab, COMPLETE_JOB, 'Complete')
    await waitUntilCompleted(tab)
    const { weight, dumpSiteId } = product.stored.row('Job', id)
    expect(weight).toBe(3.25)
    expect(product.stored.row('StorageDumpSite', Number(dumpSiteId))['name']).toBe(site)

    await press(tab, SCREEN, 'Show All')
    await actOnJob(tab, id, 'UnComplete')
    await answerQuestion(tab, uncompleting(id), 'Yes')
    await tab.waitForMessage('Pickups cannot be uncompleted.')
  })
})
