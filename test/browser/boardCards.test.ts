import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { BOARD, cardOf, openBoard, SITES } from './steps/board.ts'
import { addCardsOfTypes, BOARD_DAY, colorsOf, marksOn, type CardsOfTypes } from './steps/boardCards.ts'
import { openedBy } from './steps/openedFiles.ts'
import { useProduct } from './steps/product.ts'
import { press, SCREEN, waitFor } from './steps/screen.ts'

const product = useProduct()
const PATH = `${BOARD}?date=${BOARD_DAY}`

let day: CardsOfTypes
beforeAll(async () => {
  day = await addCardsOfTypes(product)
})

describe('the cards of the board', () => {
  it('O-060 [DI12] [DI14] have a bar in the color of each of the seven types, and the tint of their state', async () => {
    const { jobs, office, ofOther } = day
    const tab = await openBoard(product, 'Sue Postma', PATH)
    const bars = await Promise.all(Object.values(jobs).map(async (id) => (await colorsOf(tab, id)).bar))
    expect(new Set(bars).size).toBe(7)

    const { delivery, pickUp, service } = jobs
    await office.post('/api/job/completeJob', { jobId: service })
    await tab.goTo(product.url + PATH)
    await expectEventually(() => marksOn(tab, service)).toContain('Completed')
    const tints = [delivery, pickUp, service, ofOther].map(async (id) => (await colorsOf(tab, id)).tint)
    expect(new Set(await Promise.all(tints)).size).toBe(4)
  })

  it('O-060 [DI227] end their texts before the menu button on touch screens', async () => {
    const tab = await openBoard(product, 'Sue Postma', PATH)
    await tab.page.setViewport({ width: 1024, height: 768, hasTouch: true, isMobile: true })
    const card = await waitFor(tab, cardOf(day.jobs.delivery))
    const edges = () =>
      card.evaluate((element) => {
        const [link, button] = ['a', '.card-menu'].map((of) => element.querySelector(of))
        if (link) link.textContent = 'A street whose name is longer than any card is wide, Holland'
        return [link?.getBoundingClientRect().right, button?.getBoundingClientRect().left]
      })
    const [right = 0, left = 0] = await edges()
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThanOrEqual(left)
  })

  it('O-060 name the size of the dumpster in full, however many marks are beside it', async () => {
    const { office, jobs } = day
    const { dumpsterId } = product.stored.row('Rental', day.rentalId)
    const marks = { dumpsterId, extraExpense: true, trailerUsed: true, driverNotes: 'Call ahead' }
    await office.change('Job', product.stored.row('Job', jobs.roundTrip), marks)
    const tab = await openBoard(product, 'Sue Postma', PATH)
    await expectEventually(() => marksOn(tab, jobs.roundTrip)).toEqual([
      'Additional expense',
      'Has notes',
      'Trailer used',
    ])
    const foot = await waitFor(tab, `${cardOf(jobs.roundTrip)}/footer`)
    const cut = await foot.evaluate((element) =>
      [...element.children].filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth),
    )
    expect(cut).toEqual([])
    expect(await foot.evaluate(({ textContent }) => textContent)).toContain('20 yd')
    // The minutes stay in the row of the marks.
    const rows = await foot.evaluate((element) =>
      [...element.querySelectorAll('span > span[title]')].map((mark) => {
        const { top, bottom } = mark.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(rows).toHaveLength(4)
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1)
    // The foot of a site's card begins below its name.
    const site = await waitFor(tab, `${SITES}//*[@data-site]`)
    const lefts = await site.evaluate((card) =>
      [...card.querySelectorAll('b, footer strong')].map((text) => text.getBoundingClientRect().left),
    )
    expect(new Set(lefts).size).toBe(1)
  })

  it('[DI30] [DI400] are printed as a sheet for each driver, and with the board, each with its number', async () => {
    const tab = await openBoard(product, 'Sue Postma', PATH)
    await waitFor(tab, cardOf(day.jobs.delivery))
    expect(await openedBy(tab, () => press(tab, SCREEN, 'Print Driver Sheets'))).toBe(
      `/api/report/DriverSheet?day=${BOARD_DAY}`,
    )
    const pages = await readPdf(Buffer.from(await tab.page.pdf({ preferCSSPageSize: true })))
    const text = pages.join(' ')
    for (const id of Object.values(day.jobs)) expect(text).toContain(`J${id}`)
    expect(text).not.toContain('Print Driver Sheets')
  })
})
