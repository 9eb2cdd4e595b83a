import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import { businessDay } from '../board.ts'
import { Office } from '../Office.ts'
import type { ProductUnderTest } from '../product.ts'
import { selectFound } from '../rows.ts'
import {
  answerQuestion,
  check,
  choose,
  chooseRecord,
  dialogNamed,
  gridNamed,
  press,
  readField,
  SCREEN,
  setField,
  waitUntilGone,
} from '../screen.ts'
import { COMPANY, SITE } from './quayside.ts'

/** The rental of the day, delivered today and picked up tomorrow. */
export interface Rental {
  readonly id: number
  /** The dispatch note that it was made from. */
  readonly noteId: number
  readonly deliveryId: number
  readonly pickUpId: number
}

const TODAY = businessDay()
const TOMORROW = addDays(TODAY, 1)
const NOTES = 'Dispatch notes'
const NOTE = dialogNamed('Notes')

/** The office takes a call, and notes it. */
export async function takeCall(product: ProductUnderTest, office: BrowserTab): Promise<number> {
  await press(office, gridNamed(NOTES), 'Add Note')
  await setField(office, NOTE, 'Company name', COMPANY)
  await setField(office, NOTE, 'Site name', SITE)
  await choose(office, NOTE, 'Job type', 'Delivery')
  await check(office, NOTE, '20 yd')
  await setField(office, NOTE, 'Rental date', formatDay(TODAY))
  await setField(office, NOTE, 'Notes', 'Crane on site until noon')
  await press(office, NOTE, 'Save')
  await waitUntilGone(office, NOTE)
  return product.stored.ids('SELECT max(id) AS id FROM DispatchNote')[0] ?? 0
}

/** The note becomes a rental with a delivery today and a pickup tomorrow. */
export async function makeRental(
  product: ProductUnderTest,
  office: BrowserTab,
  noteId: number,
): Promise<Rental> {
  await selectFound(office, NOTES, { key: noteId, text: COMPANY })
  await press(office, gridNamed(NOTES), 'Create Rental')
  await office.waitForAddress(`/rentals/new?dispatchNoteId=${noteId}`)
  const prefilled = { Customer: COMPANY, Dumpster: '20 yd', 'Start date': formatDay(TODAY) }
  for (const [caption, text] of Object.entries(prefilled))
    await expectEventually(() => readField(office, SCREEN, caption)).toBe(text)
  await chooseRecord(office, SCREEN, 'Site address', SITE)
  await setField(office, SCREEN, 'End date', formatDay(TOMORROW))
  await press(office, SCREEN, 'Save & Start')
  await answerQuestion(office, `Do you want to create the Delivery on ${formatDay(TODAY)}?`, 'Yes')
  await answerQuestion(office, `Do you want to create the Pickup on ${formatDay(TOMORROW)}?`, 'Yes')
  await office.waitForAddress('/rentals/overview')
  expect(product.stored.row('DispatchNote', noteId)['completed']).toEqual(expect.any(String))
  const [id = 0] = product.stored.ids('SELECT max(id) AS id FROM Rental')
  const [deliveryId = 0, pickUpId = 0] = product.stored.ids(
    'SELECT id FROM Job WHERE rentalId = ? ORDER BY jobTypeId',
    id,
  )
  return { id, noteId, deliveryId, pickUpId }
}

/** The dispatcher sends Bob, on both days; how it is done on the board is a test of its own, as is what Bob does on his phone. */
export async function sendDriver(product: ProductUnderTest, { deliveryId, pickUpId }: Rental): Promise<void> {
  const { stored } = product
  const [driverId = 0] = stored.ids("SELECT userId AS id FROM User WHERE userName LIKE 'bob.visser%'")
  const dispatcher = await Office.open(product, DEMO_USERS.dispatcher)
  for (const id of [deliveryId, pickUpId]) await dispatcher.change('Job', stored.row('Job', id), { driverId })
}

/** Bob delivers a dumpster and picks it up again, with more tons than are included. */
export async function drive(product: ProductUnderTest, { deliveryId, pickUpId }: Rental): Promise<void> {
  const { stored } = product
  const driver = await Office.open(product, DEMO_USERS.driver)
  const [inventoryId = 0] = stored.ids(
    `SELECT i.id FROM DumpsterInventory i JOIN Job j ON j.dumpsterId = i.dumpsterTypeId WHERE j.id = ? AND i.deleted IS NULL
     AND i.id NOT IN (SELECT dumpsterInventoryId FROM DumpsterLocation WHERE removed IS NULL AND storageDumpSiteId IS NULL)`,
    deliveryId,
  )
  await driver.post('/api/job/completeJob', { jobId: deliveryId, inventoryId })
  await driver.post('/api/job/completeJob', { jobId: pickUpId, inventoryId, weight: 4.25 })
  expect(stored.row('Job', pickUpId)).toMatchObject({ weight: 4.25, completed: expect.any(String) })
  const placed = stored.all('SELECT removedJobId FROM DumpsterLocation WHERE placedJobId = ?', deliveryId)
  expect(placed).toEqual([{ removedJobId: pickUpId }])
}
