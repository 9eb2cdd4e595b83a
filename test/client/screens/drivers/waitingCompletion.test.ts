import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

/** Olive drives. */
const OLIVE = 1
const DORA = 901
const reported = list('Reported by drivers')

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

  /** Completes a job without a connection, with this dumpster, perhaps a note, and without the moment in which that is taken back. */
  async function complete(job: StoredRow, barcode: string, note?: string): Promise<void> {
    const opened = dialog(`J${job.id}`)
    await cardOf(job).press('Complete')
    await opened.choose('Use Dumpster', barcode)
    if (note !== undefined) await opened.setField('Add to the driver notes', note)
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
    await complete(first, '20-008', 'Gate locked')
    await complete(second, '20-007', 'Gate locked')
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

  it('[JO1401] [JO1442] of a job that dispatch completed meanwhile shows what is reported and stored, of which dispatch accepts a part', async () => {
    const job = await pages.company.job(rental, driven(1))
    await pages.open('/drivers/schedule', ['Schedule'])
    await cardOf(job).element()
    await pages.requests.settle()
    pages.requests.offline = true
    await complete(job, '20-008')
    await pages.company.call('/api/job/completeJob', { jobId: job.id, inventoryId: 41 })
    await pages.company.edit('Job', job.id, { driverId: DORA })
    pages.requests.offline = false
    dispatchEvent(new Event('online'))
    await main.reads('The office has your report and decides about it.')

    await pages.open('/jobs/reported')
    await reported.select(`J${job.id}`)
    await reported.press('Accept')
    const asked = dialog(`J${job.id} is completed already: what is to be stored as reported?`)
    await asked.reads('Driver: Olive Office reported, Dora Driver stored')
    await asked.reads('Dumpster: 20-008 reported, 20-007 stored')
    await asked.press('Cancel')
    await asked.goes()
    await reported.press('Accept')
    await asked.check('Driver: Olive Office reported, Dora Driver stored')
    await asked.press('Accept')
    await expectEventually(() => reported.rows).toEqual([])
    expect(await row(job.id)).toMatchObject({ driverId: DORA })
    expect(await pages.company.rows('DumpsterLocation')).toMatchObject([{ dumpsterInventoryId: 42 }])

    // The office was told the weight before.
    await pages.company.insert('ReportedWork', {
      actionId: 'weight-1',
      jobId: job.id,
      driverId: OLIVE,
      kind: 'report',
      tappedAt: '2026-03-02T12:00:00.000Z',
      request: JSON.stringify({ jobId: job.id, weight: 3 }),
      refusal: 'This job has been completed already.',
    })
    await pages.open('/jobs/reported')
    await reported.select(`J${job.id}`)
    await reported.press('Accept')
    await asked.reads('Weight: 3 tons reported, nothing stored')
    await asked.press('Accept')
    await expectEventually(() => reported.rows).toEqual([])
    expect(await row(job.id)).toMatchObject({ weight: 3 })
  })
})
