import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import {
  BOARD,
  businessDay,
  cardOf,
  columnOf,
  menuOf,
  openBoard,
  openMenu,
  SITES,
  storedJobs,
} from './steps/board.ts'
import { useProduct } from './steps/product.ts'
import {
  buttonIn,
  check,
  find,
  isShown,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

describe('the dispatch board', () => {
  it('O-001 O-058 opens on today, and goes to other days by Previous, Next and Schedule Date', async () => {
    const tab = await product.visit('Sue Postma', '/profile')
    await tab.goTo(`${product.url}/schedule`)
    await tab.waitForAddress(BOARD)
    await waitFor(tab, `${SCREEN}//h1[normalize-space()="Dispatch Overview"]`)
    const today = businessDay()
    await expectEventually(() => readField(tab, SCREEN, 'Schedule Date')).toBe(formatDay(today))
    for (const caption of ['Refresh Data', 'Add Note']) await waitFor(tab, buttonIn(SCREEN, caption))

    await press(tab, SCREEN, 'Next')
    await tab.waitForAddress(`${BOARD}?date=${addDays(today, 1)}`)
    await press(tab, SCREEN, 'Previous')
    await press(tab, SCREEN, 'Previous')
    await tab.waitForAddress(`${BOARD}?date=${addDays(today, -1)}`)
    const { startDate, driverId } = busyDay()
    await setField(tab, SCREEN, 'Schedule Date', formatDay(startDate))
    await tab.waitForAddress(`${BOARD}?date=${startDate}`)
    await waitFor(tab, `${columnOf(driverId)}//*[@data-job]`)
  })

  it('O-059 shows the sites with what is stored at them, UnAssigned, and a column for each driver with its totals', async () => {
    const tab = await openBoard(product, 'Sue Postma')
    const drivers = product.stored.all(
      `SELECT u.firstName || ' ' || u.lastName AS name FROM Driver d JOIN User u ON u.userId = d.userId
       WHERE u.isActive = 1 ORDER BY d.displayOrder`,
    )
    await expectEventually(() => textsOf(tab, `${SCREEN}//h2`)).toEqual([
      'Storage & Dump Sites',
      'UnAssigned',
      ...drivers.map(({ name }) => name),
    ])
    const [stock] = product.stored.all(
      `SELECT s.id, s.name, s.address1, d.size, count(*) AS quantity
       FROM DumpsterLocation l
       JOIN StorageDumpSite s ON s.id = l.storageDumpSiteId
       JOIN DumpsterInventory i ON i.id = l.dumpsterInventoryId
       JOIN Dumpster d ON d.id = i.dumpsterTypeId
       WHERE l.removed IS NULL AND i.deleted IS NULL AND s.storage = 1
       GROUP BY s.id, d.id ORDER BY quantity DESC`,
    )
    const site = `${SITES}//*[@data-site="${String(stock?.['id'])}"]`
    await waitFor(tab, `${site}//*[normalize-space()="${String(stock?.['name'])}"]`)
    await waitFor(tab, `${site}//*[contains(., "${String(stock?.['address1'])}")]`)
    await waitFor(
      tab,
      `${site}//div[dt="${String(stock?.['size'])}"][dd="${String(stock?.['quantity'])}"]`,
      'the quantity',
    )

    const day = busyDay()
    await tab.goTo(`${product.url}${BOARD}?date=${day.startDate}`)
    const jobs = storedJobs(product, day.startDate, day.driverId)
    const minutes = jobs.reduce((sum, { totalTime }) => sum + Number(totalTime), 0)
    const done = jobs.filter(({ completed }) => completed !== null).length
    await waitFor(
      tab,
      `${columnOf(day.driverId)}//header[contains(., "${done} done · ${minutes.toFixed(2)} min")]`,
      'the totals',
    )
    await expectEventually(() => textOf(tab, `${columnOf(day.driverId)}//header/span`)).toBe(
      String(jobs.length),
    )
  })

  it('O-060 shows customer, times, address, type and minutes on a card, and no address of destinations and notes', async () => {
    const [job] = product.stored.all(
      `SELECT j.*, c.companyName, t.name AS type FROM Job j
       JOIN Rental r ON r.id = j.rentalId JOIN Customer c ON c.id = r.customerId JOIN JobType t ON t.id = j.jobTypeId
       WHERE j.deleted IS NULL AND j.completed IS NOT NULL AND j.driverId IS NOT NULL AND c.companyName IS NOT NULL
         AND c.nameOverride IS NULL AND j.preferredStartTime IS NOT NULL AND j.totalTime > 0
       ORDER BY j.id DESC LIMIT 1`,
    )
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${String(job?.['startDate'])}`)
    const card = cardOf(Number(job?.['id']))
    await waitFor(tab, card)
    const text = await textOf(tab, card)
    expect(text).toContain(String(job?.['companyName']))
    expect(text).toContain(String(job?.['type']))
    expect(text).toContain(Number(job?.['totalTime']).toFixed(2))
    expect(text).toMatch(/\d{1,2}:\d{2}[AP]M - \d{1,2}:\d{2}[AP]M/)
    await waitFor(
      tab,
      `${card}//a[contains(@href, "google.com/maps")][contains(., "${String(job?.['address1'])}")]`,
    )
    await waitFor(
      tab,
      `${card}[contains(@class, "tint-completed") or contains(@class, "tint-extra-expense")]`,
    )
    await waitFor(tab, `${card}//*[@title="Completed"]`)

    const [destination] = product.stored.all(
      'SELECT * FROM Job WHERE deleted IS NULL AND jobTypeId = 6 AND address1 IS NOT NULL ORDER BY id DESC LIMIT 1',
    )
    await tab.goTo(`${product.url}${BOARD}?date=${String(destination?.['startDate'])}`)
    await waitFor(tab, cardOf(Number(destination?.['id'])))
    expect(await isShown(tab, `${cardOf(Number(destination?.['id']))}//a`)).toBe(false)
  })

  it('O-069 leaves all but the last completed job of each driver out on request, and sorts the others as stored', async () => {
    const { startDate, driverId } = busyDay()
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${startDate}`)
    const stored = storedJobs(product, startDate, driverId)
    const shown = async () => {
      const cards = await tab.page.$$(`xpath/${columnOf(driverId)}//*[@data-job]`)
      return Promise.all(
        cards.map((card) => card.evaluate((element) => Number(element.getAttribute('data-job')))),
      )
    }
    await expectEventually(shown).toEqual(stored.map(({ id }) => id))
    await check(tab, SCREEN, 'Hide all but last completed')
    const completed = stored.filter((job) => job['completed'] !== null)
    const last = completed
      .toSorted((a, b) => String(a['completed']).localeCompare(String(b['completed'])))
      .at(-1)
    await expectEventually(shown).toEqual(
      stored.filter((job) => job['completed'] === null || job === last).map(({ id }) => id),
    )
  })

  it('[DI27] highlights the cards that the search finds, and fades the others', async () => {
    const { startDate, driverId } = busyDay()
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${startDate}`)
    const [sought, other] = storedJobs(product, startDate, driverId)
    await find(tab, '//input[@aria-label="Search on the board"]').fill(`j${String(sought?.['id'])}`)
    await waitFor(tab, `${cardOf(Number(sought?.['id']))}[contains(@class, " found")]`)
    await waitFor(tab, `${cardOf(Number(other?.['id']))}[contains(@class, "not-found")]`)
    await tab.waitForText('1 job')
  })
})

describe('the keyboard on the board', () => {
  it('O-066 reaches a card by one Tab from the toolbar, its links by the next, and then leaves the board, however long the columns are', async () => {
    const tab = await product.visit('Sue Postma', BOARD, { width: 1440, height: 420 })
    await waitFor(tab, `${SITES}//*[@data-site]`)
    const moves = await waitFor(tab, buttonIn(SCREEN, 'Moves'))
    await moves.focus()
    await tab.press('Tab')
    const links = await tab.page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.hasAttribute('data-item') === true
        ? activeElement.querySelectorAll('a').length
        : null
    })
    expect(links).not.toBeNull()
    for (let link = 0; link < Number(links); link++) await tab.press('Tab')
    const isOnBoard = () =>
      tab.page.evaluate(() => document.activeElement?.closest('[aria-label="Board"]') !== null)
    expect(await isOnBoard()).toBe(true)
    await tab.press('Tab')
    expect(await isOnBoard()).toBe(false)
  })
})

describe('the menu of a card', () => {
  const OF_DISPATCHER = ['Open', 'Add Note', 'UnAssign', 'Delete', 'Copy', 'Pause Job']

  it('O-067 offers a dispatcher what the card allows, by mouse and by keyboard, and returns the focus', async () => {
    const { startDate, driverId } = busyDay()
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${startDate}`)
    const [assigned] = storedJobs(product, startDate, driverId)
    const card = cardOf(Number(assigned?.['id']))
    const ofCard = [
      ...OF_DISPATCHER,
      assigned?.['completed'] === null ? 'Complete' : 'UnComplete',
      'Open Rental',
    ]
    await openMenu(tab, card)
    expect(await menuOf(tab)).toEqual(ofCard)
    await tab.press('Escape')
    await waitUntilGone(tab, '//*[@role="menu"]')

    await tab.press('Shift+F10')
    await expectEventually(() => menuOf(tab)).toEqual(ofCard)
    await tab.press('Escape')
    await waitUntilGone(tab, '//*[@role="menu"]')
    const focused = await tab.page.evaluate(() => document.activeElement?.getAttribute('data-job'))
    expect(focused).toBe(String(assigned?.['id']))

    const waiting = waitingDay()
    await tab.goTo(`${product.url}${BOARD}?date=${waiting.startDate}`)
    await openMenu(tab, cardOf(waiting.id))
    expect(await menuOf(tab)).toEqual(['Open', 'Add Note', 'Delete', 'Complete', 'Open Rental'])
  })
})

/** A day on which a driver completed several jobs. */
function busyDay(): { readonly startDate: string; readonly driverId: number } {
  const [day] = product.stored.all(
    `SELECT startDate, driverId FROM Job WHERE deleted IS NULL AND completed IS NOT NULL AND driverId IS NOT NULL
       AND totalTime > 0
       AND startDate < ?
     GROUP BY startDate, driverId HAVING count(*) > 2 ORDER BY startDate DESC LIMIT 1`,
    addDays(businessDay(), -1),
  )
  return { startDate: String(day?.['startDate']), driverId: Number(day?.['driverId']) }
}

/** A job that waits for a driver. */
function waitingDay(): { readonly startDate: string; readonly id: number } {
  const [job] = product.stored.all(
    'SELECT id, startDate FROM Job WHERE deleted IS NULL AND driverId IS NULL AND completed IS NULL ORDER BY id DESC LIMIT 1',
  )
  return { startDate: String(job?.['startDate']), id: Number(job?.['id']) }
}
