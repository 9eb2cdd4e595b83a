import { addDays } from '#shared/kernel/days.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { driverCard, openDriverJob, PHONE } from './steps/driverPhone.ts'
import { useProduct } from './steps/product.ts'
import type { StoredRow } from './steps/StoredRows.ts'
import { find, press, SCREEN, textOf, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** The latest job of a driver with this condition. */
function jobOfDriver(where: string): StoredRow {
  const [job] = product.stored.all(
    `SELECT j.* FROM Job j JOIN Driver d ON d.userId = j.driverId WHERE j.deleted IS NULL AND ${where} ORDER BY j.id DESC LIMIT 1`,
  )
  if (job === undefined) throw new Error(`The demo company has no job of a driver where ${where}.`)
  return job
}

/** A job of the day on which a driver has the most. */
function jobOfBusyDay(): StoredRow {
  return jobOfDriver(
    `(j.startDate, j.driverId) = (SELECT startDate, driverId FROM Job WHERE deleted IS NULL AND driverId IS NOT NULL
      GROUP BY startDate, driverId ORDER BY count(*) DESC LIMIT 1)`,
  )
}

function visitDay(job: StoredRow, date = String(job['startDate'])): Promise<BrowserTab> {
  return product.visit(
    'Kim DeVries',
    `/drivers/schedule?date=${date}&driver=${Number(job['driverId'])}`,
    PHONE,
  )
}

describe('the cards of a driver', () => {
  it('O-070 name a note by what it says, and a job by its customer with the site', async () => {
    const note = jobOfDriver('j.jobTypeId = 7')
    const tab = await visitDay(note)
    const head = `${driverCard(Number(note['id']))}//strong`
    expect(await textOf(tab, head)).toBe(note['driverNotes'])

    const atSite = jobOfDriver("j.siteName <> '' AND j.rentalId IS NOT NULL")
    const { driverId, id, siteName, startDate } = atSite
    await tab.goTo(`${product.url}/drivers/schedule?date=${String(startDate)}&driver=${Number(driverId)}`)
    await waitFor(tab, driverCard(Number(id)))
    expect(await textOf(tab, driverCard(Number(id)))).toContain(String(siteName))
  })

  it('O-070 tell the two jobs of an exchange apart, which have customer, type and address in common', async () => {
    const delivery = jobOfDriver('j.jobTypeId = 3 AND j.actionId = 1')
    const tab = await visitDay(delivery)
    const id = Number(delivery['id'])
    expect(await textOf(tab, driverCard(id))).toMatch(/Exchange · Delivery · .+ · J/)
    const pickUp = jobOfDriver('j.jobTypeId = 3 AND j.actionId = 2')
    await tab.goTo(
      `${product.url}/drivers/schedule?date=${String(pickUp['startDate'])}&driver=${Number(pickUp['driverId'])}`,
    )
    const dialog = await openDriverJob(tab, Number(pickUp['id']))
    await waitFor(tab, `${dialog}//dt[.="Action"]/following-sibling::dd[.="PickUp"]`)
    expect(await textOf(tab, driverCard(Number(pickUp['id'])))).toMatch(/Exchange · PickUp · .+ · J/)
  })

  it('O-070 lead to a dialog that says whose the notes are, and whose lists are made for fingers', async () => {
    const job = jobOfDriver(
      "j.jobTypeId = 2 AND j.completed IS NULL AND j.driverNotes <> '' AND j.rentalId IS NOT NULL",
    )
    const tab = await visitDay(job)
    const dialog = await openDriverJob(tab, Number(job['id']))
    await waitFor(tab, `${dialog}//h3[normalize-space()="Driver notes"]/following-sibling::p`)
    await find(tab, `(${dialog}//*[@data-field="dumpSiteId"]//input[not(@type="hidden")])[1]`).click()
    const offered = await waitFor(tab, '//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"]')
    expect(await offered.evaluate((option) => option.getBoundingClientRect().height)).toBeGreaterThanOrEqual(
      44,
    )
  })
})

describe('the day of a driver', () => {
  it('O-070 is scrolled by its driver to the last of its jobs, and nothing else moves', async () => {
    const tab = await visitDay(jobOfBusyDay())
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

  it('O-070 that could not be read without a connection is read once it is back', async () => {
    const job = jobOfDriver('j.rentalId IS NOT NULL')
    const tab = await visitDay(job, addDays(String(job['startDate']), -1))
    await waitFor(tab, `${SCREEN}//*[@aria-busy="false"]`)
    await tab.page.setOfflineMode(true)
    await press(tab, SCREEN, 'Next')
    await tab.waitForText('The jobs of this day could not be read.')
    await tab.page.setOfflineMode(false)
    await waitFor(tab, driverCard(Number(job['id'])))
    tab.drainProblems()
  })
})
