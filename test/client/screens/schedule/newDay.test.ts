import { addDays, formatDay, formatDayInText } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { shiftDate } from '#setup/testClock.mjs'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main } from '../../support/Region.ts'

const BOARD = '/schedule/overview'
const DRIVER = '/drivers/schedule'
const DORA = 901
const DAY = 24 * 3_600_000

const pages = servePages()
const shownDay = (): string | null =>
  document.querySelector<HTMLInputElement>('main [aria-label="Schedule Date"]')?.value ??
  main.readField('Schedule Date')
const shownJobs = (): readonly number[] =>
  [...document.querySelectorAll('main [data-job]')].map((each) => Number(each.getAttribute('data-job')))

describe('A page that stands open when another day begins', () => {
  const { Date: Today } = globalThis
  afterEach(() => {
    globalThis.Date = Today
    Today.prototype.constructor = Today
  })

  /** Somebody looks at it again on the next day. */
  const wakeUpTomorrow = (): void => {
    shiftDate(DAY)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  async function addJobs() {
    const { today } = pages.company
    await pages.company.insert('Driver', { userId: 1, displayOrder: 3 })
    const rental = await pages.company.rental()
    const first = await pages.company.job(rental, { driverId: DORA, displayOrder: 1 })
    const second = await pages.company.job(rental, {
      driverId: DORA,
      displayOrder: 1,
      startDate: addDays(today, 1),
    })
    return { today, tomorrow: addDays(today, 1), first, second }
  }

  it.each([BOARD, DRIVER])('O-101 [DI220] shows the jobs of the new day: %s', async (screen) => {
    const { today, tomorrow, first, second } = await addJobs()
    await pages.open(screen === DRIVER ? `${DRIVER}?driver=${DORA}` : BOARD, ['Schedule:Admin'])
    await expectEventually(shownJobs).toEqual([first.id])
    wakeUpTomorrow()
    await expectEventually(shownJobs).toEqual([second.id])
    expect([today, formatDay(today)]).not.toContain(shownDay())
    expect([tomorrow, formatDay(tomorrow)]).toContain(shownDay())
    expect(main.text).not.toContain('Go to today')
  })

  it.each([BOARD, DRIVER])(
    'O-101 [DI220] says that it has begun if the day was chosen, and goes there: %s',
    async (screen) => {
      const { today, tomorrow, first, second } = await addJobs()
      await pages.open(`${screen}?date=${today}&driver=${DORA}`, ['Schedule:Admin'])
      await expectEventually(shownJobs).toEqual([first.id])
      wakeUpTomorrow()
      await main.reads(`It is ${formatDayInText(tomorrow)} now.`)
      expect(shownJobs()).toEqual([first.id])
      await main.press('Go to today')
      await expectEventually(shownJobs).toEqual([second.id])
      expect([pages.address.split('?')[0], pages.address.includes('date')]).toEqual([screen, false])
      expect(main.text).not.toContain('Go to today')
      await main.press('Next')
      await expectEventually(shownJobs).toEqual([])
      await main.press('Today')
      await expectEventually(shownJobs).toEqual([second.id])
    },
  )

  it('O-101 [DI220] goes on once what is being done on the board has ended', async () => {
    const { first, second } = await addJobs()
    await pages.open(BOARD, ['Schedule:Admin'])
    await expectEventually(shownJobs).toEqual([first.id])
    await main.press('Add Note')
    await dialog('Add job note').element()
    wakeUpTomorrow()
    expect(shownJobs()).toEqual([first.id])
    await dialog('Add job note').press('Close')
    await expectEventually(shownJobs).toEqual([second.id])
  })
})
