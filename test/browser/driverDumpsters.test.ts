import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import {
  chooseFirstDumpster,
  completedDriverCard,
  driverCard,
  openDriverJob,
  PHONE,
  waitingOf,
} from './steps/driverPhone.ts'
import { useProduct } from './steps/product.ts'
import { choose, press, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct()

const DAY = '2031-04-07'

describe('the dumpsters that a driver chooses from', () => {
  it('O-041 O-070 are those that are there after the jobs that were completed on the same page', async () => {
    const [delivery = 0, pickUp = 0] = await addDeliveryAndPickUp()
    const tab = await product.visit('Bob Visser', `/drivers/schedule?date=${DAY}`, PHONE)
    await waitFor(tab, driverCard(pickUp))
    // What the pickup asks for is known before there is anything to pick up.
    const early = await openDriverJob(tab, pickUp)
    await press(tab, early, 'Cancel')
    await waitUntilGone(tab, early)

    const first = await openDriverJob(tab, delivery)
    await chooseFirstDumpster(tab, first)
    await press(tab, first, 'Complete')
    await waitFor(tab, completedDriverCard(delivery))
    await waitUntilGone(tab, waitingOf(delivery))
    const [placed] = product.stored.all(
      `SELECT i.dumpsterBarcode FROM DumpsterLocation l JOIN DumpsterInventory i ON i.id = l.dumpsterInventoryId
       WHERE l.placedJobId = ?`,
      delivery,
    )
    const second = await openDriverJob(tab, pickUp)
    await choose(tab, second, 'Use Dumpster', String(placed?.['dumpsterBarcode']))
    await press(tab, second, 'Complete')
    await expectEventually(() => product.stored.row('Job', pickUp)['completed']).not.toBeNull()
    await waitUntilGone(tab, waitingOf(pickUp))
  })
})

/** A delivery and a pickup of a rental whose dumpster was not delivered yet, both for Bob on the same day. */
async function addDeliveryAndPickUp(): Promise<readonly number[]> {
  const [rental] = product.stored.all(
    `SELECT r.id, r.dumpsterId FROM Rental r JOIN Dumpster d ON d.id = r.dumpsterId
     WHERE r.deleted IS NULL AND r.completed IS NULL AND d.trackInventory = 1
       AND NOT EXISTS (SELECT 1 FROM Job j WHERE j.rentalId = r.id AND j.completed IS NOT NULL)
     ORDER BY r.id DESC LIMIT 1`,
  )
  const [driverId = 0] = product.stored.ids("SELECT userId AS id FROM User WHERE userName LIKE 'bob.visser%'")
  const { id: rentalId, dumpsterId } = rental ?? {}
  const job = { rentalId, dumpsterId, billAsDumpsterId: dumpsterId, startDate: DAY, driverId }
  const bundle = new Bundle()
  bundle.add('Job', { ...job, jobTypeId: JOB_TYPE.delivery, actionId: JOB_ACTION.delivery })
  bundle.add('Job', { ...job, jobTypeId: JOB_TYPE.pickUp, actionId: JOB_ACTION.pickUp })
  const saved = await bundle.post(product.url, await signInOverHttp(product.url, DEMO_USERS.owner))
  return rowsOf(saved, 'Job').map(({ id }) => Number(id))
}
