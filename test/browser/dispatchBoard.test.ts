import { addDays } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { BOARD, businessDay, cardOf, menuOf, openBoard, openMenu, SITES, storedJobs } from './steps/board.ts'
import { useProduct } from './steps/product.ts'
import { buttonIn, isShown, SCREEN, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

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

describe('a card', () => {
  const OF_DISPATCHER = ['Open', 'Add Note', 'UnAssign', 'Delete', 'Copy', 'Pause Job']

  it('O-067 has its menu by mouse and by keyboard, and the focus again afterwards', async () => {
    const { startDate, driverId } = busyDay()
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${startDate}`)
    const [assigned] = storedJobs(product, startDate, driverId)
    const card = cardOf(Number(assigned?.['id']))
    const ofCard = [
      ...OF_DISPATCHER,
      assigned?.['completed'] === null ? 'Complete' : 'UnComplete',
      'Open Rental',
      ...(assigned?.['completed'] === null ? ['Move to Next Day', 'Move to Day…'] : []),
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
  })

  it('O-066 lets a driver drag nothing', async () => {
    const { startDate, driverId } = busyDay()
    const [job] = storedJobs(product, startDate, driverId)
    const card = cardOf(Number(job?.['id']))
    const driver = await openBoard(product, 'Bob Visser', `${BOARD}?date=${startDate}`)
    const before = await (await waitFor(driver, card)).boundingBox()
    const { mouse } = driver.page
    await mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 10)
    await mouse.down()
    await mouse.move((before?.x ?? 0) + 320, (before?.y ?? 0) + 90, { steps: 10 })
    await mouse.up()
    expect(await isShown(driver, '//*[@data-dragging]')).toBe(false)
    expect(driver.requestsTo('/SaveChanges')).toEqual([])
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
