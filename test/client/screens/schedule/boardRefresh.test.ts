import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog } from '../../support/Region.ts'
import { card, hasCard } from './support/shownBoard.ts'

const REFRESH_MILLISECONDS = 300_000

const pages = servePages()
const reads = (): number => pages.requests.of('JobsByDate').length

/** What the page does every five minutes; it is done when a test says that they have ended. */
const refreshes: (() => void)[] = []
const endFiveMinutes = (): void => refreshes.forEach((refresh) => refresh())

beforeEach(() => {
  refreshes.length = 0
  const setRealInterval = globalThis.setInterval
  jest.spyOn(globalThis, 'setInterval').mockImplementation((run: () => void, delay?: number) => {
    if (delay === REFRESH_MILLISECONDS) refreshes.push(run)
    return setRealInterval(run, delay)
  })
})
afterEach(() => jest.restoreAllMocks())

describe('The board that stays open', () => {
  it('O-061 shows after five minutes what others did', async () => {
    const rental = await pages.company.rental()
    const first = await pages.company.job(rental)
    await pages.open('/schedule/overview')
    await card(first.id)
    const added = await pages.company.job(rental)
    expect(hasCard(added.id)).toBe(false)
    endFiveMinutes()
    await card(added.id)
  })

  it('O-061 does not read while a job is edited, and loses nothing that was entered', async () => {
    const rental = await pages.company.rental()
    const { id } = await pages.company.job(rental)
    const edited = dialog('Job')
    await pages.open('/schedule/overview')
    fireEvent.keyDown(await card(id), { key: 'Enter' })
    await edited.setField('Driver notes', 'Gate code 4711')
    const before = reads()
    const added = await pages.company.job(rental)
    endFiveMinutes()
    expect([reads(), edited.readField('Driver notes')]).toEqual([before, 'Gate code 4711'])
    await edited.press('Save')
    await edited.goes()
    await card(added.id)
    await expectEventually(() => pages.company.row('Job', id)).toMatchObject({
      driverNotes: 'Gate code 4711',
    })
  })
})
