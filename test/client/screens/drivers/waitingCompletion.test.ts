import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, messages, Region } from '../../support/Region.ts'

/** Olive drives. */
const OLIVE = 1

const pages = servePages()
const row = (id: number): Promise<StoredRow> => pages.company.row('Job', id)
const cardOf = ({ id }: Pick<StoredRow, 'id'>): Region =>
  new Region(`the card of J${id}`, () => document.querySelector(`main li[data-job="${id}"]`))

describe('A completion that waits', () => {
  let rental: StoredRow
  beforeEach(async () => {
    await pages.company.insert('Driver', { userId: OLIVE, displayOrder: 3 })
    rental = await pages.company.rental()
  })
  const driven = (displayOrder: number) => ({ driverId: OLIVE, displayOrder })

  /** Completes a job without a connection, with this dumpster and a note, and without the moment in which that is taken back. */
  async function complete(job: StoredRow, barcode: string): Promise<void> {
    const opened = dialog(`J${job.id}`)
    await cardOf(job).press('Complete')
    await opened.choose('Use Dumpster', barcode)
    await opened.setField('Add to the driver notes', 'Gate locked')
    await opened.press('Complete')
    const unstarted = `J${job.id} was never started: none of its time is recorded. Complete it anyway?`
    await answer(unstarted, 'Yes')
    await expectEventually(messages).toContain(`J${job.id} completed`)
    dispatchEvent(new Event('pagehide'))
    await cardOf(job).reads('waiting to be sent')
  }

  it('[JO1400] has a completion that waits for a connection corrected, with its note, or taken back', async () => {
    const first = await pages.company.job(rental, driven(1))
    const second = await pages.company.job(await pages.company.rental(), driven(2))
    await pages.open('/drivers/schedule', ['Schedule'])
    await cardOf(second).element()
    await pages.requests.settle()
    pages.requests.offline = true
    await complete(first, '20-008')
    await complete(second, '20-007')
    await cardOf(second).press('Take Back')
    await cardOf(second).reads('To do')
    await cardOf(first).press('Correct')
    const opened = dialog(`J${first.id}`)
    await expectEventually(() => opened.readField('Use Dumpster')).toBe('20-008')
    await expectEventually(() => opened.readField('Add to the driver notes')).toBe('Gate locked')
    expect(opened.button('Save')).toBe('disabled')
    await opened.choose('Use Dumpster', '20-007')
    await opened.setField('Add to the driver notes', 'Gate open')
    await opened.press('Save')
    await opened.goes()
    await cardOf(first).reads('Completed')
    pages.requests.offline = false
    dispatchEvent(new Event('online'))
    await expectEventually(() => row(first.id)).toMatchObject({
      completed: expect.any(String),
      driverNotes: 'Gate open',
    })
    const moved = await pages.company.rows('DumpsterLocation')
    const dumpsters = await pages.company.rows('DumpsterInventory')
    const used = dumpsters.find(({ dumpsterBarcode }) => dumpsterBarcode === '20-007')
    expect(moved).toMatchObject([{ dumpsterInventoryId: used?.id, placedJobId: first.id }])
    await expectEventually(() => row(second.id)).toMatchObject({
      completed: null,
      driverNotes: 'Gate locked',
    })
  })
})
