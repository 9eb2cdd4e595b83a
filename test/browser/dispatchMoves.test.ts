import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import {
  cardOf,
  columnOf,
  drag,
  headOf,
  jobsIn,
  liftTo,
  pointOf,
  siteCard,
  storedJobs,
} from './steps/board.ts'
import { BoardDays } from './steps/BoardDays.ts'
import { useProduct } from './steps/product.ts'
import { sentSaves } from './steps/saves.ts'
import { press, textOf, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct()
const days = new BoardDays(product)

const TOASTS = '//*[@role="region"][@aria-label="Messages"]'

describe('moving cards', () => {
  it('O-063 stores a card dropped between two others at once, numbers the column, and moves it back by Undo', async () => {
    const { tab, day, from, to } = await days.openDay()
    const before = { from: days.idsOf(day, from), to: days.idsOf(day, to) }
    const [moved = 0] = days.openJobs(day, from)
    const [above = 0, ...below] = before.to
    await drag(tab, cardOf(moved), { over: cardOf(above), half: 'lower' })
    await tab.waitForMessage(`J${moved} moved ${days.nameOf(from)} → ${days.nameOf(to)}`)
    expect(days.idsOf(day, to)).toEqual([above, moved, ...below])
    expect(storedJobs(product, day, to).map(({ displayOrder }) => displayOrder)).toEqual(
      [...before.to, moved].map((_id, index) => index + 1),
    )
    await expectEventually(() => jobsIn(tab, to)).toEqual([above, moved, ...below])
    expect(await sentSaves(tab)).toEqual([[{ type: 'Job', id: moved, fields: ['afterJobId', 'driverId'] }]])

    await press(tab, TOASTS, 'Undo')
    await tab.waitForMessage(`Undone: J${moved} moved ${days.nameOf(from)} → ${days.nameOf(to)}`)
    expect(days.idsOf(day, from)).toEqual(before.from)
    expect(days.idsOf(day, to)).toEqual(before.to)
    await expectEventually(() => jobsIn(tab, from)).toEqual(before.from)
  })

  it('O-063 moves the focused card by Alt and the arrow keys, says so, and moves it back by Ctrl+Z', async () => {
    const { tab, day, from } = await days.openDay()
    const before = days.idsOf(day, from)
    const [moved = 0] = days.openJobs(day, from)
    const { to, key } = days.neighborOf(from)
    await (await waitFor(tab, cardOf(moved))).focus()
    await tab.press(`Alt+${key}`)
    await expectEventually(() => focusedJob(tab)).toBe(moved)
    await expectEventually(() => textOf(tab, '//*[@data-testid="board-announcement"]')).toBe(
      `J${moved} moved ${days.nameOf(from)} → ${days.nameOf(to)}`,
    )
    expect(days.idsOf(day, to)).toContain(moved)
    await tab.press('Control+z')
    await tab.waitForMessage(`Undone: J${moved} moved ${days.nameOf(from)} → ${days.nameOf(to)}`)
    expect(days.idsOf(day, from)).toEqual(before)
    await expectEventually(() => focusedJob(tab)).toBe(moved)
  })

  it('[DI23] moves several selected cards together, in their order, by one save', async () => {
    const { tab, day, from, to } = await days.openDay()
    const [first = 0, second = 0] = days.openJobs(day, from)
    const target = days.idsOf(day, to)
    await tab.page.keyboard.down('Control')
    await (await waitFor(tab, cardOf(first))).click()
    await (await waitFor(tab, cardOf(second))).click()
    await tab.page.keyboard.up('Control')
    await waitFor(tab, `${cardOf(second)}[contains(@class, "selected")]`)
    await drag(tab, cardOf(second), { over: `${columnOf(to)}//ul`, half: 'lower' })
    await tab.waitForMessage(`J${first} and J${second} moved ${days.nameOf(from)} → ${days.nameOf(to)}`)
    expect(days.idsOf(day, to)).toEqual([...target, first, second])
    expect(await sentSaves(tab)).toHaveLength(1)
    await tab.press('Control+z')
    await expectEventually(() => Promise.resolve(days.idsOf(day, to))).toEqual(target)
  })

  it('O-063 moves a card on which a finger rests, and scrolls under one that does not', async () => {
    const { tab, day, from, to } = await days.openDay()
    const [moved = 0] = days.openJobs(day, from)
    const end = await pointOf(tab, headOf(days.driverKey(to)))
    const { touchscreen } = tab.page
    await touchscreen.touchStart(...(await pointOf(tab, cardOf(moved))))
    await waitFor(tab, '//*[@aria-label="Board"][@data-dragging]', 'the drag to begin')
    await touchscreen.touchMove(...end)
    await waitFor(tab, `${columnOf(to)}[contains(@class, "target")]`)
    await touchscreen.touchEnd()
    await tab.waitForMessage(`J${moved} moved ${days.nameOf(from)} → ${days.nameOf(to)}`)
    expect(days.idsOf(day, to)[0]).toBe(moved)

    const [other = 0] = days.openJobs(day, from)
    const [x, y] = await pointOf(tab, cardOf(other))
    await touchscreen.touchStart(x, y)
    await touchscreen.touchMove(x, y + 90)
    await touchscreen.touchEnd()
    expect(days.idsOf(day, from)).toContain(other)
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)
  })

  it('O-066 leaves everything as it was when Esc ends a drag', async () => {
    const { tab, day, from, to } = await days.openDay()
    const [lifted = 0] = days.openJobs(day, from)
    await liftTo(tab, cardOf(lifted), { over: `${columnOf(to)}//ul` })
    await waitFor(tab, `${columnOf(to)}[contains(@class, "target")]`)
    await tab.press('Escape')
    await waitUntilGone(tab, `${columnOf(to)}[contains(@class, "target")]`)
    await tab.page.mouse.up()
    await expectEventually(() => jobsIn(tab, from)).toContain(lifted)
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
  })
})

describe('sites on the board', () => {
  it('O-062 O-064 makes a destination of a site dropped on a driver, deletes it on UnAssigned, and brings it back', async () => {
    const { tab, day, from } = await days.openDay()
    const [site] = product.stored.all(
      'SELECT * FROM StorageDumpSite WHERE deleted IS NULL ORDER BY displayOrder',
    )
    const before = days.idsOf(day, from)
    await drag(tab, siteCard(Number(site?.['id'])), { over: `${columnOf(null)}//ul` })
    await drag(tab, siteCard(Number(site?.['id'])), { over: `${columnOf(from)}//ul` })
    await tab.waitForMessage(`${days.nameOf(from)} sent to ${String(site?.['name'])}`)
    const [added, ...more] = storedJobs(product, day, from).filter(({ id }) => !before.includes(Number(id)))
    expect(more).toEqual([])
    expect(added).toMatchObject({
      jobTypeId: 6,
      startDate: day,
      siteName: site?.['name'],
      address1: site?.['address1'],
      storageDumpSiteId: site?.['id'],
    })
    expect(tab.requestsTo('/SaveChanges')).toHaveLength(1)

    const id = Number(added?.['id'])
    await drag(tab, cardOf(id), { over: `${columnOf(null)}//ul` })
    await tab.waitForMessage(`J${id} deleted from ${days.nameOf(from)}`)
    expect(product.stored.row('Job', id)['deleted']).not.toBeNull()
    await waitUntilGone(tab, cardOf(id))
    await press(tab, TOASTS, 'Undo')
    await tab.waitForMessage(`Undone: J${id} deleted from ${days.nameOf(from)}`)
    expect(product.stored.row('Job', id)).toMatchObject({ deleted: null, driverId: from })
    await waitFor(tab, `${columnOf(from)}//*[@data-job="${id}"]`)
  })

  it('O-065 stores a new order of sites and of drivers, by drag and by keys, and undoes it', async () => {
    const { tab } = await days.openDay()
    const sites = () =>
      product.stored.ids('SELECT id FROM StorageDumpSite WHERE deleted IS NULL ORDER BY displayOrder')
    const drivers = () =>
      product.stored.ids(
        'SELECT d.id FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1 ORDER BY d.displayOrder',
      )
    const before = { sites: sites(), drivers: drivers() }
    const [firstSite = 0, secondSite = 0, ...otherSites] = before.sites
    await drag(tab, siteCard(firstSite), { over: siteCard(secondSite), half: 'lower' })
    await expectEventually(() => Promise.resolve(sites())).toEqual([secondSite, firstSite, ...otherSites])
    await tab.waitForText('Undo')
    await tab.press('Control+z')
    await expectEventually(() => Promise.resolve(sites())).toEqual(before.sites)

    const [first = 0, second = 0, ...others] = before.drivers
    await drag(tab, headOf(second), { over: headOf(first), half: 'upper' })
    await expectEventually(() => Promise.resolve(drivers())).toEqual([second, first, ...others])
    await (await waitFor(tab, headOf(second))).focus()
    await tab.press('Alt+ArrowRight')
    await expectEventually(() => Promise.resolve(drivers())).toEqual(before.drivers)
  })
})

function focusedJob(tab: BrowserTab): Promise<number> {
  return tab.page.evaluate(() => Number(document.activeElement?.getAttribute('data-job')))
}
