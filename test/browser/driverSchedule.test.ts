import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addDays } from '#shared/kernel/days.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { seriousProblems } from './steps/accessibility.ts'
import {
  chooseFirstDumpster,
  completedDriverCard,
  completeOnPhone,
  driverCard,
  keptDays,
  keptFiles,
  openDriverJob,
  PHONE,
  waitingOf,
} from './steps/driverPhone.ts'
import { nth, openJobs } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import {
  find,
  isShown,
  press,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ hasOwnServer: true })

const PICTURE = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const REFUSED = '//*[@data-testid="refused-action"]'
const CONNECTION = `${SCREEN}//*[@data-testid="driver-connection"]`

const job = (id: number) => product.stored.row('Job', id)
const dayOf = (id: number): string => String(job(id)['startDate'])
const removedBy = (id: number) =>
  product.stored.all('SELECT * FROM DumpsterLocation WHERE removedJobId = ?', id)
const photosOf = (id: number) =>
  product.stored.all(
    'SELECT * FROM Photo WHERE rentalId = ? AND name = ?',
    job(id)['rentalId'],
    `J${id} ticket.gif`,
  )

function bob(): number {
  const [driver] = product.stored.all(`SELECT userId FROM User WHERE userName LIKE 'bob.visser%'`)
  return Number(driver?.['userId'])
}

/** Bob's unstarted jobs of rentals, of these types. */
const jobsOfBob = (types: string, where = '1 = 1'): readonly number[] =>
  openJobs(
    product,
    `j.driverId = ${bob()} AND j.rentalId IS NOT NULL AND j.jobTypeId IN (${types}) AND j.started IS NULL
     AND j.id NOT IN (SELECT jobId FROM JobTime) AND ${where}`,
  )

/** Two of Bob's jobs on the same day, the first and the second of these types. */
function sameDay(firstTypes: string, secondTypes: string): readonly [number, number] {
  for (const first of jobsOfBob(firstTypes)) {
    const [second] = jobsOfBob(secondTypes, `j.startDate = '${dayOf(first)}' AND j.id <> ${first}`)
    if (second !== undefined) return [first, second]
  }
  throw new Error(`Bob has no jobs of the types ${firstTypes} and ${secondTypes} on the same day.`)
}

async function openDay(id: number): Promise<BrowserTab> {
  const tab = await product.visit('Bob Visser', `/drivers/schedule?date=${dayOf(id)}`, PHONE)
  await waitFor(tab, driverCard(id))
  return tab
}

async function cancel(tab: BrowserTab, dialog: string): Promise<void> {
  await press(tab, dialog, 'Cancel')
  await waitUntilGone(tab, dialog)
}

describe('the schedule of a driver', () => {
  it('O-001 O-070 [DI18] shows the day as cards with large targets, other days, and no other driver', async () => {
    const id = nth(jobsOfBob('1, 2'), 0)
    const tab = await openDay(id)
    const shown = await textOf(tab, driverCard(id))
    const [row] = product.stored.all(
      `SELECT t.name AS type, d.size, j.address1 FROM Job j JOIN JobType t ON t.id = j.jobTypeId
       JOIN Dumpster d ON d.id = j.dumpsterId WHERE j.id = ?`,
      id,
    )
    for (const text of [row?.['type'], row?.['size'], row?.['address1']])
      expect(shown).toContain(String(text))
    await waitFor(tab, `${driverCard(id)}//a[starts-with(@href, "https://www.google.com/maps/dir/")]`)
    await waitFor(tab, `${driverCard(id)}//a[starts-with(@href, "tel:")]`)
    const small = await tab.page.$$eval('main :is(button, a, select, label, input:not([type=file]))', (all) =>
      all
        .filter((element) => element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML),
    )
    expect(small).toEqual([])
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(
      false,
    )
    expect(await seriousProblems(tab)).toEqual([])
    await tab.screenshot('phone-driver-schedule')
    // The icons of its dialogs are there before the connection is gone.
    await expectEventually(() => tab.page.evaluate(() => document.fonts.check('16px DXIcons'))).toBe(true)

    const dialog = await openDriverJob(tab, id)
    // Its lists are made for fingers.
    await find(tab, `(${dialog}//*[@data-field="inventoryId"]//input[not(@type="hidden")])[1]`).click()
    const offered = await waitFor(tab, '//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"]')
    expect(await offered.evaluate((option) => option.clientHeight)).toBeGreaterThanOrEqual(44)
    await tab.press('Escape')
    await cancel(tab, dialog)

    await press(tab, SCREEN, 'Next')
    await tab.waitForAddress(`/drivers/schedule?date=${addDays(dayOf(id), 1)}&driver=${bob()}`)
    await waitUntilGone(tab, driverCard(id))
    await press(tab, SCREEN, 'Previous')
    await waitFor(tab, driverCard(id))
    // Drivers see their own days only.
    await expectEventually(() => textsOf(tab, `${SCREEN}//select[@aria-label="Driver"]/option`)).toEqual([
      'Bob Visser',
    ])
    await tab.goTo(`${product.url}/drivers`)
    await tab.waitForAddress('/drivers/schedule')
  })

  it('O-070 F-108 [JO40] [JO41] stores what was done without a connection once, as tapped, though the server was restarted', async () => {
    const [first, pickUp] = sameDay('1, 2', '2')
    const tab = await openDay(first)
    // What completing the pickup asks for is known before the connection is gone.
    await cancel(tab, await openDriverJob(tab, pickUp))
    let dialog = await openDriverJob(tab, first)
    await chooseFirstDumpster(tab, dialog)
    await completeOnPhone(tab, dialog)
    await expectEventually(() => job(first)['completed']).not.toBeNull()
    await waitUntilGone(tab, waitingOf(first))

    const { lastAuditId } = product.stored
    await tab.page.setOfflineMode(true)
    dialog = await openDriverJob(tab, pickUp)
    await chooseFirstDumpster(tab, dialog)
    await setField(tab, dialog, 'Weight', '3.25')
    await setField(tab, dialog, 'Add to the driver notes', 'Left the gate open')
    const before = new Date().toISOString()
    await completeOnPhone(tab, dialog)
    const after = new Date().toISOString()
    await waitFor(tab, completedDriverCard(pickUp))
    await takePicture(tab, pickUp)
    await expectEventually(() => textsOf(tab, waitingOf(pickUp))).toHaveLength(3)
    await expectEventually(() => textOf(tab, CONNECTION)).toContain('3 actions waiting')
    expect(await seriousProblems(tab)).toEqual([])
    await tab.screenshot('phone-driver-offline')

    // The page is closed before anything is sent; two new ones, which show something else until then, send it at the same moment.
    const pages = [
      await product.openInSecondTab(tab, '/api/boot'),
      await product.openInSecondTab(tab, '/api/boot'),
    ]
    tab.drainProblems()
    await tab.page.close()
    await product.restart()
    expect([job(pickUp)['completed'], photosOf(pickUp)]).toEqual([null, []])
    await Promise.all(pages.map((page) => page.goTo(`${product.url}/drivers/schedule?date=${dayOf(pickUp)}`)))
    for (const page of pages) {
      await page.page.bringToFront()
      await waitFor(page, completedDriverCard(pickUp))
      await waitUntilGone(page, waitingOf(pickUp))
      expect(await isShown(page, REFUSED)).toBe(false)
    }
    await expectEventually(() => photosOf(pickUp).length).toBe(1)

    const { completed, driverNotes, weight } = job(pickUp)
    expect(weight).toBe(3.25)
    expect(String(driverNotes).split('Left the gate open')).toHaveLength(2)
    expect(before <= String(completed) && String(completed) <= after).toBe(true)
    expect(removedBy(pickUp).map(({ removed }) => removed)).toEqual([completed])
    const completions = product.stored
      .auditSince(lastAuditId)
      .filter(
        ({ entityTypeName, entityId, data }) =>
          entityTypeName === 'Job' && entityId === pickUp && String(data).includes(String(completed)),
      )
    expect(completions).toHaveLength(1)
    for (const page of pages) page.drainProblems()
  })

  it('O-070 [JO236] goes on with the day as it was seen last when the page is opened without a connection', async () => {
    const id = nth(jobsOfBob('1, 2'), 0)
    const tab = await openDay(id)
    await expectEventually(() => keptFiles(tab)).toContain('DriverJobDialog')
    await expectEventually(() => keptDays(tab)).toBe(1)
    await tab.page.setOfflineMode(true)
    await tab.page.reload()
    await expectEventually(() => textOf(tab, CONNECTION)).toContain('No connection. This is the day as of ')
    await takePicture(tab, id)
    await cancel(tab, await openDriverJob(tab, id))
    await tab.screenshot('phone-driver-last-day')
    await tab.page.setOfflineMode(false)
    await expectEventually(() => photosOf(id).length).toBe(1)
    await waitUntilGone(tab, waitingOf(id))
    await expectEventually(() => isShown(tab, `${CONNECTION}//span`)).toBe(false)
    tab.drainProblems()
  })

  it('O-070 is scrolled by its driver to the last of its jobs, and nothing else moves', async () => {
    const [busy] = product.stored.all(
      `SELECT startDate, driverId FROM Job WHERE deleted IS NULL AND driverId IN (SELECT userId FROM Driver)
       GROUP BY startDate, driverId ORDER BY count(*) DESC LIMIT 1`,
    )
    const day = `date=${String(busy?.['startDate'])}&driver=${String(busy?.['driverId'])}`
    const tab = await product.visit('Kim DeVries', `/drivers/schedule?${day}`, PHONE)
    const last = `(${SCREEN}//li[@data-job])[last()]`
    const lastCard = await waitFor(tab, last)
    const bottomOf = async () => {
      const box = await lastCard.boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    expect(await bottomOf()).toBeGreaterThan(PHONE.height)
    await tab.page.mouse.move(PHONE.width / 2, PHONE.height / 2)
    await tab.page.mouse.wheel({ deltaY: 10_000 })
    await tab.waitUntil(async () => (await bottomOf()) <= PHONE.height, 'the last card to be in view')
    // The app as a whole has nothing below the screen that the focus could lead to.
    const app = await waitFor(tab, '//*[@id="root"]')
    expect(await app.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  })
})

/** The phone's camera, which gives the page a file. */
async function takePicture(tab: BrowserTab, id: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-ticket-'))
  try {
    const file = path.join(folder, 'image.gif')
    await writeFile(file, Buffer.from(PICTURE, 'base64'))
    const [chooser] = await Promise.all([
      tab.page.waitForFileChooser(),
      find(tab, `${driverCard(id)}//label`).click(),
    ])
    await chooser.accept([file])
    await expectEventually(() => isShown(tab, `${waitingOf(id)}[contains(., "Photo")]`)).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
