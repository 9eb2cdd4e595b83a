import { addDays } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { BOARD, businessDay, cardOf, columnOf, liftTo, openBoard } from './steps/board.ts'
import { addJobs } from './steps/newJobs.ts'
import { useProduct } from './steps/product.ts'
import { waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct()

describe('a card that is dragged', () => {
  it('O-063 shows where a card would be dropped by a line between two others, which stay where they are', async () => {
    const day = addDays(businessDay(), 300)
    const [to = 0] = product.stored.ids(
      'SELECT d.userId AS id FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1',
    )
    const [moved = 0] = await addJobs(product, { day, count: 1 })
    const [above = 0, below = 0] = await addJobs(product, { day, count: 2, driverId: to })
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${day}`)
    const heights = () =>
      tab.page.$$eval(`[data-job="${above}"], .drop-line, [data-job="${below}"]`, (elements) =>
        elements
          .map((element) => element.getBoundingClientRect())
          .toSorted((a, b) => a.top - b.top)
          .map(({ top, bottom }) => [top, bottom]),
      )
    await waitFor(tab, cardOf(below))
    const [first, second] = await heights()
    await liftTo(tab, cardOf(moved), { over: cardOf(above), half: 'lower' })
    await waitFor(tab, `${columnOf(to)}//*[contains(@class,"drop-line")]`)
    await expectEventually(heights).toEqual([first, [expect.any(Number), expect.any(Number)], second])
    const [, line = []] = await heights()
    expect(line[0]).toBeGreaterThanOrEqual(Number(first?.[1]))
    expect(line[1]).toBeLessThanOrEqual(Number(second?.[0]))
    await tab.press('Escape')
    await tab.page.mouse.up()
    await waitUntilGone(tab, '//*[contains(@class,"drop-line")]')
  })
})
