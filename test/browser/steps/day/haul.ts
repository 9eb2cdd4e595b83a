import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, businessDay, cardOf, drag, headOf } from '../board.ts'
import { BoardDays } from '../BoardDays.ts'
import {
  chooseFirstDumpster,
  completedDriverCard,
  completeOnPhone,
  driverCard,
  openDriverJob,
  PHONE,
  waitingOf,
} from '../driverPhone.ts'
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
  waitFor,
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
/** Wide enough that no column of the board is out of view. */
const BOARD_SIZE = { width: 2400, height: 1300 }
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

/** The dispatcher sends Bob, on both days. */
export async function sendDriver(product: ProductUnderTest, { deliveryId, pickUpId }: Rental): Promise<void> {
  const [bob = 0] = product.stored.ids("SELECT userId AS id FROM User WHERE userName LIKE 'bob.visser%'")
  const head = headOf(new BoardDays(product).driverKey(bob))
  const board = await product.visit('Sue Postma', `${BOARD}?date=${TODAY}`, BOARD_SIZE)
  await drag(board, cardOf(deliveryId), { over: head })
  await board.waitForMessage(`J${deliveryId} moved UnAssigned → Bob Visser`)
  await press(board, SCREEN, 'Next')
  await board.waitForAddress(`${BOARD}?date=${TOMORROW}`)
  await drag(board, cardOf(pickUpId), { over: head })
  await board.waitForMessage(`J${pickUpId} moved UnAssigned → Bob Visser`)
}

/** Bob delivers a dumpster and picks it up again, with more tons than are included. */
export async function drive(product: ProductUnderTest, { deliveryId, pickUpId }: Rental): Promise<void> {
  const phone = await product.visit('Bob Visser', `/drivers/schedule?date=${TODAY}`, PHONE)
  const delivery = await openDriverJob(phone, deliveryId)
  await chooseFirstDumpster(phone, delivery)
  await completeOnPhone(phone, delivery)
  await waitFor(phone, completedDriverCard(deliveryId))
  await waitUntilGone(phone, waitingOf(deliveryId))
  await press(phone, SCREEN, 'Next')
  await waitFor(phone, driverCard(pickUpId))
  const pickUp = await openDriverJob(phone, pickUpId)
  await chooseFirstDumpster(phone, pickUp)
  await setField(phone, pickUp, 'Weight', '4.25')
  await completeOnPhone(phone, pickUp)
  await waitFor(phone, completedDriverCard(pickUpId))
  await waitUntilGone(phone, waitingOf(pickUpId))
  expect(product.stored.row('Job', pickUpId)).toMatchObject({ weight: 4.25, completed: expect.any(String) })
  const placed = product.stored.all(
    'SELECT removedJobId FROM DumpsterLocation WHERE placedJobId = ?',
    deliveryId,
  )
  expect(placed).toEqual([{ removedJobId: pickUpId }])
}
