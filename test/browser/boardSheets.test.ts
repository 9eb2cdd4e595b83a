import { expectEventually } from '#test/support/eventually.ts'
import {
  BOARD,
  businessDay,
  cardOf,
  columnOf,
  openBoard,
  openMenu,
  siteCard,
  storedJobs,
} from './steps/board.ts'
import { BoardDays } from './steps/BoardDays.ts'
import { openedBy } from './steps/openedFiles.ts'
import { useProduct } from './steps/product.ts'
import {
  buttonIn,
  check,
  find,
  isShown,
  press,
  SCREEN,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()
const days = new BoardDays(product)

const MENU = '//*[@role="menu"]'
const TOASTS = '//*[@role="region"][@aria-label="Messages"]'
const MOVES = '//*[@role="group"][@aria-label="Moves"]'

describe('what a dispatcher does with the day of the board', () => {
  it('[DI30] prints a sheet for each driver', async () => {
    const { tab, day } = await days.openDay()
    expect(await openedBy(tab, () => press(tab, SCREEN, 'Print Driver Sheets'))).toBe(
      `/api/report/DriverSheet?day=${day}`,
    )

    await tab.goTo(`${product.url}${BOARD}?date=2031-03-03`)
    await waitFor(tab, `${SCREEN}//*[@data-site]`)
    await press(tab, SCREEN, 'Print Driver Sheets')
    await tab.waitForMessage('No driver has jobs on this day.')
  })

  it('O-062 [DI29] sends a driver to a site by keyboard', async () => {
    const { tab, day, from } = await days.openDay()
    const [site] = product.stored.all(
      'SELECT id, name FROM StorageDumpSite WHERE deleted IS NULL ORDER BY displayOrder',
    )
    const before = days.idsOf(day, from)
    await (await waitFor(tab, siteCard(Number(site?.['id'])))).focus()
    await tab.press('Enter')
    await waitFor(tab, MENU)
    expect(await textsOf(tab, `${MENU}//*[@role="menuitem"]`)).toContain(`Send ${days.nameOf(from)} Here`)
    await press(tab, MENU, `Send ${days.nameOf(from)} Here`)
    await tab.waitForMessage(`${days.nameOf(from)} sent to ${String(site?.['name'])}`)
    const added = storedJobs(product, day, from).at(-1)
    expect(before).not.toContain(added?.['id'])
    expect(added).toMatchObject({ jobTypeId: 6, storageDumpSiteId: site?.['id'] })
    await waitFor(tab, `${columnOf(from)}//*[@data-job="${String(added?.['id'])}"]`)
  })

  it('B-05 [DI28] lists the moves of all users with who moved what, and moves the latest of a card back', async () => {
    const { tab, day, from } = await days.openDay()
    const [moved = 0] = days.openJobs(day, from)
    const other = await openBoard(product, 'Pete Kamps', `${BOARD}?date=${day}`)
    await openMenu(other, cardOf(moved))
    await press(other, MENU, 'UnAssign')
    const label = `J${moved} moved ${days.nameOf(from)} → UnAssigned`
    await other.waitForMessage(label)
    await waitFor(other, `${columnOf(from)}//li[.="J${moved} → UnAssigned"]`, 'the outline of the card')
    await press(other, TOASTS, 'Undo')
    await other.waitForMessage(`Undone: ${label}`)
    await waitUntilGone(other, `${columnOf(from)}//li[.="J${moved} → UnAssigned"]`)
    await openMenu(other, cardOf(moved))
    await press(other, MENU, 'UnAssign')
    await other.waitForMessage(label)

    await press(tab, SCREEN, 'Refresh Data')
    await waitFor(tab, `${columnOf(null)}//*[@data-job="${moved}"]`)
    await press(tab, SCREEN, 'Moves')
    await check(tab, MOVES, 'All users')
    await waitFor(tab, `${MOVES}//li[contains(., "${label}")]`)
    const customer = await textOf(tab, `${cardOf(moved)}/b`)
    expect(await textOf(tab, `${MOVES}//li[contains(., "${label}")]`)).toContain(`${customer} · Pete Kamps`)
    await press(tab, MOVES, `Move back: ${label}`)
    await tab.waitForMessage(`J${moved} moved UnAssigned → ${days.nameOf(from)}`)
    await expectEventually(() => product.stored.row('Job', moved)['driverId']).toBe(from)
    // Only the latest move of a card can be moved back.
    await expectEventually(() => isShown(tab, buttonIn(MOVES, `Move back: ${label}`))).toBe(false)
  })

  it('B-05 [DI28] does not offer to move back a completed card, which cannot be unassigned', async () => {
    const [completed] = product.stored.all(
      `SELECT id, driverId FROM Job WHERE startDate = ? AND completed IS NOT NULL AND deleted IS NULL
         AND driverId IS NOT NULL AND rentalId IS NOT NULL ORDER BY id LIMIT 1`,
      businessDay(),
    )
    const tab = await openBoard(product, 'Sue Postma')
    await press(tab, SCREEN, 'Moves')
    await check(tab, MOVES, 'All users')
    const label = `J${Number(completed?.['id'])} moved UnAssigned → ${days.nameOf(Number(completed?.['driverId']))}`
    await waitFor(tab, buttonIn(MOVES, `Roll back: the board to before ${label}`))
    expect(await isShown(tab, buttonIn(MOVES, `Move back: ${label}`))).toBe(false)
  })

  it('B-05 [DI31] rolls the board back to before a move, after a preview of what that moves', async () => {
    const { tab, day, from } = await days.openDay()
    const [first = 0, second = 0] = days.openJobs(day, from)
    const start = [first, second]
    for (const id of start) {
      await openMenu(tab, cardOf(id))
      await press(tab, MENU, 'UnAssign')
      await tab.waitForMessage(`J${id} moved ${days.nameOf(from)} → UnAssigned`)
    }
    await press(tab, SCREEN, 'Moves')
    await check(tab, MOVES, 'All users')
    const before = `Roll back: the board to before J${first} moved ${days.nameOf(from)} → UnAssigned`
    await find(tab, `(${buttonIn(MOVES, before)})[1]`).click()
    const preview = '//*[@role="alertdialog"]'
    for (const id of start) {
      const customer = await textOf(tab, `${cardOf(id)}/b`)
      await waitFor(tab, `${preview}//p[.="J${id} ${customer}: UnAssigned → ${days.nameOf(from)}"]`)
    }
    await press(tab, preview, 'Roll Back')
    for (const id of start) await waitFor(tab, `${columnOf(from)}//*[@data-job="${id}"]`)
    await expectEventually(() => start.map((id) => product.stored.row('Job', id)['driverId'])).toEqual([
      from,
      from,
    ])
    const saves = start.map(
      (id) =>
        product.stored.all(
          "SELECT saveId FROM AuditLog WHERE entityTypeName = 'Job' AND entityId = ? ORDER BY id DESC LIMIT 1",
          id,
        )[0]?.['saveId'],
    )
    expect(saves[0]).toBe(saves[1])
  })
})
