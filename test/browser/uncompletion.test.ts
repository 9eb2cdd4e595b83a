import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, businessDay, cardOf, openBoard, openMenu } from './steps/board.ts'
import { actOnJob, visitJobs } from './steps/jobs.ts'
import { dumpsterInYard } from './steps/hauledLoads.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import { answerQuestion, press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()

const MENU = '//*[@role="menu"]'
const PICKUPS = 'Pickups cannot be uncompleted.'
const REMOVED = 'Deliveries cannot be uncompleted after the dumpster has been removed.'

describe('un-completing a job', () => {
  it('O-054 [JO25] is refused for a pickup, and for the delivery of what it removed, on the board and in the list', async () => {
    const { office, inventoryId, delivery, pickUp } = await rentOut()
    await office.post('/api/job/completeJob', { jobId: delivery, inventoryId })
    await office.post('/api/job/completeJob', { jobId: pickUp, inventoryId, weight: 1.5 })
    const before = [delivery, pickUp].map(enteredIn)
    expect(before.map(({ completed }) => completed)).toEqual([expect.any(String), expect.any(String)])

    const board = await openBoard(product, 'Kim DeVries', `${BOARD}?date=${businessDay()}`)
    await uncompleteCard(board, pickUp)
    await board.waitForMessage(PICKUPS)
    await uncompleteCard(board, delivery)
    await board.waitForMessage(REMOVED)
    await waitFor(board, `${cardOf(delivery)}//*[@title="Completed"]`)

    const list = await visitJobs(product)
    await press(list, SCREEN, 'Show All')
    await actOnJob(list, delivery, 'UnComplete')
    await answerQuestion(list, uncompleting(delivery), 'Yes')
    await list.waitForMessage(REMOVED)
    expect([delivery, pickUp].map(enteredIn)).toEqual(before)
  })

  it('O-054 [JO26] opens a delivery again: what completing it stored is cleared, and the dumpster is back in storage', async () => {
    const { office, inventoryId, delivery } = await rentOut()
    const openPlacement = () =>
      product.stored.all(
        'SELECT id, storageDumpSiteId, placedJobId FROM DumpsterLocation WHERE dumpsterInventoryId = ? AND removed IS NULL',
        inventoryId,
      )
    const stored = openPlacement()
    await office.post('/api/job/completeJob', { jobId: delivery, inventoryId })
    expect(openPlacement()).toEqual([expect.objectContaining({ placedJobId: delivery })])
    await office.change('Job', product.stored.row('Job', delivery), { audited: new Date().toISOString() })
    expect(product.stored.row('Job', delivery)).toMatchObject({
      completed: expect.any(String),
      audited: expect.any(String),
      hourExpense: expect.any(Number),
      fuelRatePercentageId: expect.any(Number),
    })

    const board = await openBoard(product, 'Kim DeVries', `${BOARD}?date=${businessDay()}`)
    await waitFor(board, `${cardOf(delivery)}[contains(@class, "tint-completed")]`)
    await uncompleteCard(board, delivery)
    await board.waitForMessage('Job uncompleted.')
    await waitFor(
      board,
      `${cardOf(delivery)}[not(contains(@class, "tint-completed"))][not(.//*[@title="Completed"])]`,
      'the card to be open',
    )
    expect(product.stored.row('Job', delivery)).toMatchObject({
      completed: null,
      audited: null,
      hourExpense: null,
      tonExpense: null,
      fuelRatePercentageId: null,
    })
    expect(openPlacement()).toEqual(stored)
    await openMenu(board, cardOf(delivery))
    await waitFor(board, `${MENU}//*[@role="menuitem"][normalize-space()="Complete"]`)
  })
})

const MEASURED: readonly string[] = ['distanceFromPreviousJob', 'timeFromPreviousJobRoute']

/** A job as it is stored, without the drive to it, which is measured meanwhile. */
function enteredIn(jobId: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(product.stored.row('Job', jobId)).filter(([field]) => !MEASURED.includes(field)),
  )
}

function uncompleting(jobId: number): string {
  return `Are you sure you want to un-complete J${jobId}?`
}

async function uncompleteCard(board: BrowserTab, jobId: number): Promise<void> {
  await openMenu(board, cardOf(jobId))
  await press(board, MENU, 'UnComplete')
  await answerQuestion(board, uncompleting(jobId), 'Yes')
}

/** A rental of today with a delivery and a pickup of a driver, and a stored dumpster of its size. */
async function rentOut() {
  const office = await Office.open(product)
  const { inventoryId, dumpsterId } = dumpsterInYard(product.stored)
  const [address] = product.stored.all(
    `SELECT a.id, a.customerId FROM ServiceAddress a JOIN Customer c ON c.id = a.customerId
     WHERE a.deleted IS NULL AND c.deleted IS NULL ORDER BY a.id LIMIT 1`,
  )
  const [driver] = product.stored.all(
    'SELECT d.userId FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1 ORDER BY d.displayOrder',
  )
  const day = { dumpsterId, startDate: businessDay() }
  const rentalId = await office.add('Rental', {
    ...day,
    customerId: address?.['customerId'],
    serviceAddressId: address?.['id'],
  })
  const jobOf = (jobTypeId: number) =>
    office.add('Job', { ...day, rentalId, jobTypeId, actionId: jobTypeId, driverId: driver?.['userId'] })
  return {
    office,
    inventoryId,
    delivery: await jobOf(JOB_TYPE.delivery),
    pickUp: await jobOf(JOB_TYPE.pickUp),
  }
}
