import { fireEvent } from '@testing-library/dom'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, messages } from '../../support/Region.ts'
import { card, jobsIn, movesList } from './support/shownBoard.ts'

const BOARD = '/schedule/overview'
const DORA = 901
const IKE = 902
const DISPATCHER = ['Schedule:Admin', 'Rentals']
const NO_RESPONSE =
  'The server did not respond. The change was undone here but may have been saved anyway: check before you do it again.'
const moved = dialog('Changed meanwhile')

const pages = servePages()

/** Moves a card to the column of Ike, the next one. */
const moveOn = async (id: number): Promise<void> => {
  const focused = await card(id)
  if (focused instanceof HTMLElement) focused.focus()
  fireEvent.keyDown(focused, { key: 'ArrowRight', altKey: true })
}
const driverOf = async (id: number) => (await pages.company.row('Job', id))['driverId']

describe('A card of the board', () => {
  let job: StoredRow
  let next: StoredRow
  beforeEach(async () => {
    const rental = await pages.company.rental()
    const service = { jobTypeId: JOB_TYPE.service, driverId: DORA }
    job = await pages.company.job(rental, { ...service, displayOrder: 1 })
    next = await pages.company.job(rental, { ...service, displayOrder: 2 })
    await pages.open(BOARD, DISPATCHER)
    await card(next.id)
  })

  it('B-05 [DI24] [DI25] that somebody moved since says who, is not put back without asking, and is on request', async () => {
    const { id } = job
    const undo = async (): Promise<void> => {
      await main.press('Moves')
      await movesList.press(`Undo: J${id} moved Dora Driver → Ike Idler`)
    }
    await moveOn(id)
    await expectEventually(messages).toContain(`J${id} moved Dora Driver → Ike Idler`)
    await pages.company.edit('Job', id, { driverId: null })

    await undo()
    await moved.reads(`J${id} was moved to UnAssigned by Ann Colleague meanwhile.`)
    await moved.press('Keep It')
    await moved.goes()
    expect(await driverOf(id)).toBeNull()
    await expectEventually(() => jobsIn(null)).toEqual([id])

    await undo()
    await moved.press('Undo Anyway')
    await expectEventually(messages).toContain(`Undone: J${id} moved Dora Driver → Ike Idler`)
    expect(await driverOf(id)).toBe(DORA)
    await expectEventually(() => jobsIn(DORA)).toEqual([id, next.id])
  })

  it('B-05 that somebody moved since it was read is not moved, and is shown where it is', async () => {
    const { id } = job
    await pages.company.edit('Job', id, { driverId: null })
    await moveOn(id)
    await expectEventually(messages).toContain(`J${id} was moved to UnAssigned by Ann Colleague meanwhile.`)
    await expectEventually(() => jobsIn(null)).toEqual([id])
    expect(await driverOf(id)).toBeNull()
  })

  it('O-063 [SA16] whose move got no response is back where it was, and is never moved by itself', async () => {
    pages.requests.offline = true
    await moveOn(job.id)
    await expectEventually(messages).toContain(NO_RESPONSE)
    pages.requests.offline = false
    await expectEventually(() => jobsIn(DORA)).toEqual([job.id, next.id])
    await moveOn(next.id)
    await expectEventually(messages).toContain(`J${next.id} moved Dora Driver → Ike Idler`)
    expect([await driverOf(job.id), await driverOf(next.id)]).toEqual([DORA, IKE])
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await expectEventually(messages).toContain(`Undone: J${next.id} moved Dora Driver → Ike Idler`)
    expect(jobsIn(DORA)).toEqual([job.id, next.id])
  })
})
