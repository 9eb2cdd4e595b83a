import { addDays, minutesBetween, startOfDay } from '#shared/kernel/days.ts'
import { roundHalfUp } from '#shared/kernel/money.ts'
import { shiftDate } from '#setup/testClock.mjs'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { MovedClock } from '#test/support/MovedClock.ts'
import { BOARD, businessDay, cardOf, columnOf, drag } from './steps/board.ts'
import { BoardDays } from './steps/BoardDays.ts'
import {
  chooseFirstDumpster,
  completedDriverCard,
  completeOnPhone,
  driverCard,
  openDriverJob,
  PHONE,
  waitingOf,
} from './steps/driverPhone.ts'
import { addJobs } from './steps/newJobs.ts'
import { useProduct } from './steps/product.ts'
import { dialogNamed, press, waitFor, waitUntilGone } from './steps/screen.ts'

const MINUTE = 60_000
const AT_WORK = dialogNamed('A driver is at work')
const TOASTS = '//*[@role="region"][@aria-label="Messages"]'

const clock = new MovedClock()
const product = useProduct({ signsInAnew: true, environment: () => clock.environment })
const days = new BoardDays(product)
afterAll(() => clock.remove())

/** How far the server is ahead of the test. */
let ahead = 0

/** Lets it become later, for the server and on the pages that are open; their timers do not know. */
async function setClock(instant: number, tabs: readonly BrowserTab[]): Promise<void> {
  const by = instant - Date.now() - ahead
  ahead += by
  clock.set(ahead)
  for (const { page } of tabs) {
    await page.evaluateOnNewDocument(shiftDate, by)
    await page.evaluate(shiftDate, by)
  }
}

/** Opens a page whose clock is that of the server. */
async function openPage(...visit: Parameters<typeof product.visit>): Promise<BrowserTab> {
  const tab = await product.visit(...visit)
  await tab.page.evaluateOnNewDocument(shiftDate, ahead)
  await tab.reload()
  return tab
}

/** Somebody looks at the page again. */
function lookAt({ page }: BrowserTab): Promise<unknown> {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

const job = (id: number) => product.stored.row('Job', id)
const timesOf = (id: number) =>
  product.stored.all('SELECT * FROM JobTime WHERE jobId = ? AND deleted IS NULL ORDER BY id', id)

describe('a shift over midnight', () => {
  it('O-101 O-102 O-070 keeps board and phone on the right day, and hours, moves and audit as the hands did it', async () => {
    const today = businessDay()
    const tomorrow = addDays(today, 1)
    const midnight = Date.parse(startOfDay(tomorrow, 'America/Detroit'))
    await setClock(midnight - 10 * MINUTE, [])
    const [driver] = product.stored.all(`SELECT userId FROM User WHERE userName LIKE 'bob.visser%'`)
    const bob = Number(driver?.['userId'])
    product.stored.run('UPDATE JobTime SET completed = started WHERE completed IS NULL')
    const { to: ray } = days.neighborOf(bob)
    const last = (await addJobs(product, { day: today, count: 1, driverId: bob })).at(-1) ?? 0
    const first = (await addJobs(product, { day: tomorrow, count: 1, driverId: bob })).at(-1) ?? 0
    const { lastAuditId } = product.stored

    const phone = await openPage('Bob Visser', '/drivers/schedule', PHONE)
    await waitFor(phone, driverCard(last))
    await press(phone, driverCard(last), 'Start')
    await expectEventually(() => timesOf(last)).toMatchObject([{ completed: null }])
    const [begun] = timesOf(last)

    const board = await openPage('Sue Postma', BOARD)
    await waitFor(board, cardOf(last))
    await drag(board, cardOf(last), { over: `${columnOf(ray)}//ul` })
    await waitFor(board, AT_WORK)
    await press(board, AT_WORK, 'Stop the Clock')
    await expectEventually(() => job(last)['driverId']).toBe(ray)
    expect(timesOf(last)).toMatchObject([{ completed: expect.any(String) }])
    await press(board, TOASTS, 'Undo')
    await expectEventually(() => job(last)['driverId']).toBe(bob)
    expect(timesOf(last)).toEqual([{ ...begun, rowVersion: expect.any(Number) }])

    // What was moved and moved back has reached the phone before it is without a connection.
    await phone.reload()
    const dialog = await openDriverJob(phone, last)
    await waitFor(phone, `${dialog}//*[@data-field="inventoryId"]`)
    await phone.page.setOfflineMode(true)
    await setClock(midnight + 5 * MINUTE, [phone, board])
    await lookAt(board)
    await waitFor(board, cardOf(first))
    await waitUntilGone(board, cardOf(last))
    await chooseFirstDumpster(phone, dialog)
    await completeOnPhone(phone, dialog)
    await waitFor(phone, completedDriverCard(last))
    await product.restart()
    await phone.page.setOfflineMode(false)
    await waitUntilGone(phone, waitingOf(last))
    await lookAt(phone)
    await waitFor(phone, driverCard(first))

    const { completed } = job(last)
    expect(Date.parse(String(completed))).toBeGreaterThan(midnight)
    const totalMinutes = minutesBetween(String(begun?.['started']), String(completed))
    expect(timesOf(last)).toMatchObject([
      {
        id: begun?.['id'],
        started: begun?.['started'],
        completed,
        totalMinutes: roundHalfUp(totalMinutes, 2),
      },
    ])
    const audited = product.stored
      .auditSince(lastAuditId)
      .filter(({ entityTypeName }) => entityTypeName === 'Job')
    expect(audited.map(({ entityId, userName }) => [entityId, userName])).toEqual([
      [last, 'Bob Visser'],
      [last, 'Sue Postma'],
      [last, 'Sue Postma'],
      [last, 'Bob Visser'],
    ])
    for (const tab of [phone, board]) tab.drainProblems()
  })
})
