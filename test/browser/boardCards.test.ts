import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { BOARD, cardOf, jobsIn, openBoard, openMenu, SITES, storedJobs } from './steps/board.ts'
import {
  addCardsOfTypes,
  ADDRESS,
  BOARD_DAY,
  colorsOf,
  COMPANY,
  linesOn,
  marksOn,
  pairActionOn,
  type CardsOfTypes,
} from './steps/boardCards.ts'
import { JOB } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  check,
  find,
  isShown,
  press,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
} from './steps/screen.ts'

const product = useProduct()
const PATH = `${BOARD}?date=${BOARD_DAY}`

let day: CardsOfTypes
beforeAll(async () => {
  day = await addCardsOfTypes(product)
})

describe('the cards of the board', () => {
  it('O-060 [DI12] have a bar in the color of each of the seven types, and name what is done where and when', async () => {
    const { jobs } = day
    const tab = await openBoard(product, 'Sue Postma', PATH)
    const bars = await Promise.all(Object.values(jobs).map(async (id) => (await colorsOf(tab, id)).bar))
    expect(new Set(bars).size).toBe(7)

    const names = Object.values(jobs).map((id) => textOf(tab, `${cardOf(id)}/footer/strong`))
    const types = product.stored.all('SELECT name FROM JobType ORDER BY id')
    expect(await Promise.all(names)).toEqual(types.map(({ name }) => name))
    const { delivery, destination, note } = jobs
    expect(await textsOf(tab, `${cardOf(delivery)}/b`)).toEqual([COMPANY])
    const { address1, city, state, zip } = ADDRESS
    expect(await linesOn(tab, delivery)).toEqual(['9:30AM - 1:00PM', `${address1}, ${city}`, 'Kiln'])
    const map = await waitFor(tab, `${cardOf(delivery)}/a`)
    const target = new URL(await map.evaluate((link) => link.getAttribute('href') ?? ''))
    expect(target.host).toBe('www.google.com')
    expect(target.searchParams.get('destination')).toBe(`${address1}, ${city}, ${state}, ${zip}`)
    for (const id of [destination, note]) {
      expect(product.stored.row('Job', id)['address1']).toBe(address1)
      expect(await isShown(tab, `${cardOf(id)}//a`)).toBe(false)
      expect(await textOf(tab, cardOf(id))).not.toContain(address1)
    }
  })

  it('O-039 O-060 [DI12] show a preferred time as it is typed, also while it is none', async () => {
    const { delivery } = day.jobs
    const tab = await openBoard(product, 'Sue Postma', PATH)
    await openMenu(tab, cardOf(delivery))
    await find(tab, '//*[@role="menuitem"][.="Open"]').click()
    await setField(tab, JOB, 'Preferred Start', '99999999999')
    await expectEventually(() => linesOn(tab, delivery)).toContain('99999999999 - 1:00PM')
    await press(tab, JOB, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await expectEventually(() => linesOn(tab, delivery)).toContain('9:30AM - 1:00PM')
  })

  it('O-030 O-060 [DI12] tell the two jobs of an exchange apart, which have all else in common', async () => {
    const { jobs, pickUpOfExchange } = day
    const tab = await openBoard(product, 'Sue Postma', PATH)
    await expectEventually(() => pairActionOn(tab, jobs.exchange)).toEqual(['Delivery'])
    expect(await pairActionOn(tab, pickUpOfExchange)).toEqual(['PickUp'])
    expect(await pairActionOn(tab, jobs.pickUp)).toEqual([])
    const name = await (await waitFor(tab, cardOf(pickUpOfExchange))).evaluate((card) => card.ariaLabel)
    expect(name).toContain(`Exchange, PickUp, ${COMPANY}`)
  })

  it('O-049 O-060 [DI13] [DI14] have an icon for each state, the minutes that were worked, and a tint for its reason', async () => {
    const { office, jobs, ofOther } = day
    const { delivery, pickUp, exchange, service, note } = jobs
    const tab = await openBoard(product, 'Sue Postma', PATH)
    const plain = await colorsOf(tab, delivery)
    const extra = await colorsOf(tab, pickUp)
    const others = await colorsOf(tab, ofOther)
    expect(await marksOn(tab, delivery)).toEqual(['Has notes'])
    expect(await marksOn(tab, note)).toEqual(['Has notes'])
    expect(await marksOn(tab, pickUp)).toEqual(['Additional expense'])
    expect(await marksOn(tab, ofOther)).toEqual(["Another sales person's customer"])
    expect(await marksOn(tab, service)).toEqual(['Trailer used'])
    expect(await marksOn(tab, exchange)).toEqual([])

    await office.post('/api/job/startJob', { jobId: delivery })
    await tab.goTo(product.url + PATH)
    await expectEventually(() => marksOn(tab, delivery)).toEqual(['Started', 'Has notes'])
    await office.post('/api/job/pauseJob', { jobId: delivery })
    const [time] = product.stored.all('SELECT * FROM JobTime WHERE jobId = ?', delivery)
    const started = new Date(Date.parse(String(time?.['completed'])) - 12.5 * 60_000).toISOString()
    await office.change('JobTime', time ?? {}, { started })
    await office.post('/api/job/completeJob', { jobId: service })
    await tab.goTo(product.url + PATH)
    await expectEventually(() => marksOn(tab, delivery)).toEqual(['Paused', 'Has notes'])
    await expectEventually(() => textOf(tab, `${cardOf(delivery)}//*[@title="Minutes"]`)).toBe('12.50')
    await expectEventually(() => marksOn(tab, service)).toEqual(['Completed', 'Trailer used'])

    const completed = await colorsOf(tab, service)
    expect(new Set([plain, extra, others, completed].map(({ tint }) => tint)).size).toBe(4)
    await office.change('Job', product.stored.row('Job', service), { extraExpense: true })
    await tab.goTo(product.url + PATH)
    await expectEventually(async () => (await colorsOf(tab, service)).tint).toBe(extra.tint)
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

  it('O-069 [DI4] [DI15] [DI16] are those of JobsByDate: by driver and position, and of the completed ones only the last of each driver', async () => {
    const { office, drivers, rentalId, ofOther } = day
    const [driverId, other] = drivers
    const done: number[] = []
    for (const [driver, displayOrder] of [
      [other, 1],
      [other, 2],
      [driverId, 98],
      [driverId, 99],
    ])
      done.push(
        await office.add('Job', {
          rentalId,
          jobTypeId: JOB_TYPE.service,
          startDate: BOARD_DAY,
          driverId: driver,
          displayOrder,
        }),
      )
    const [first = 0, second = 0, third = 0, fourth = 0] = done
    // The last position of a driver is not the one that was completed last.
    for (const jobId of [second, first, fourth, third]) await office.post('/api/job/completeJob', { jobId })

    const query = (parameters: object) => office.post('/api/breeze/JobsByDate', { parameters })
    const all = await query({ startDate: BOARD_DAY })
    const ordered = product.stored.all(
      `SELECT id FROM Job WHERE startDate = ? AND deleted IS NULL
       ORDER BY driverId, coalesce(nullif(displayOrder, 0), 9999), id`,
      BOARD_DAY,
    )
    expect(all).toEqual(ordered.map(({ id }) => expect.objectContaining({ id })))
    const shown = await query({ startDate: BOARD_DAY, hideAllButLastCompleted: true })
    const hidden = [second, fourth, day.jobs.service]
    expect(shown).toEqual(
      ordered
        .filter(({ id }) => !hidden.includes(Number(id)))
        .map(({ id }) => expect.objectContaining({ id })),
    )
    expect(
      await office.post('/api/breeze/GetNonCDRDumpsterJobs', { parameters: { startDate: BOARD_DAY } }),
    ).toEqual([ofOther])

    const tab = await openBoard(product, 'Sue Postma', PATH)
    for (const driver of drivers)
      await expectEventually(() => jobsIn(tab, driver)).toEqual(
        storedJobs(product, BOARD_DAY, driver).map(({ id }) => id),
      )
    await check(tab, SCREEN, 'Hide all but last completed')
    await expectEventually(() => jobsIn(tab, other)).toEqual([first])
    await expectEventually(async () =>
      (await jobsIn(tab, driverId)).filter((id) => [...done, day.jobs.service].includes(id)),
    ).toEqual([third])
  })
})
