import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays } from '#shared/kernel/days.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DORA = 901
const jobs = list('Jobs')

const pages = servePages()

describe('The two jobs of an exchange, outside the board', () => {
  let rental: StoredRow
  let out: number
  let back: number
  let oneLoad: string

  beforeEach(async () => {
    const { company } = pages
    rental = await company.rental()
    ;[out, back] = await company.pair(rental, JOB_TYPE.exchange, { billAsDumpsterId: 21, driverId: DORA })
    oneLoad = `J${out} and J${back} are one load (Exchange).`
  })

  const rows = () => Promise.all([out, back].map((id) => pages.company.row('Job', id)))

  const open = async (address = '/jobs/overview'): Promise<void> => {
    await pages.open(address)
    await jobs.row(`J${out}`)
  }

  it('O-030 O-050 [DI300] lose their driver together, or only one does, or none', async () => {
    await open()
    await jobs.select(`J${out}`)
    await jobs.press('UnAssign')
    await answer(oneLoad, 'Cancel')
    expect(await rows()).toMatchObject([{ driverId: DORA }, { driverId: DORA }])
    await jobs.press('UnAssign')
    await answer(oneLoad, 'Change Both')
    await expectEventually(rows).toMatchObject([{ driverId: null }, { driverId: null }])
    for (const id of [out, back]) await pages.company.edit('Job', id, { driverId: DORA })
    await open()
    await jobs.select(`J${out}`)
    await jobs.press('UnAssign')
    await answer(oneLoad, `Only J${out}`)
    await expectEventually(rows).toMatchObject([{ driverId: null }, { driverId: DORA }])
  })

  it('O-030 O-039 [DI300] are put on another day together from the dialog of one', async () => {
    await open()
    await jobs.open(`J${out}`)
    await dialog('Job').press('Tomorrow')
    await dialog('Job').press('Save')
    await answer(oneLoad, 'Change Both')
    await dialog('Job').goes()
    const startDate = addDays(pages.company.today, 1)
    expect(await rows()).toMatchObject([{ startDate }, { startDate }])
  })

  it('O-030 [DI300] stay as they are where a clock must not stop', async () => {
    await pages.company.add('JobTime', { jobId: back, started: new Date().toISOString() })
    await open()
    await jobs.select(`J${out}`)
    await jobs.press('UnAssign')
    await answer(oneLoad, 'Change Both')
    await answer(`This stops the clock of J${back}.`, 'Leave It')
    expect(await rows()).toMatchObject([{ driverId: DORA }, { driverId: DORA }])
    await jobs.open(`J${back}`)
    await dialog('Job').press('Close')
    await dialog('Job').goes()
  })

  it.each(['/jobs/overview', 'rental'])('O-030 O-051 [DI300] are deleted together (%s)', async (address) => {
    await open(address === 'rental' ? `/rentals/${rental.id}` : address)
    await jobs.select(`J${back}`)
    await jobs.press('Delete')
    await answer(oneLoad, 'Delete Both')
    await question(QUESTIONS.deleteJob).reads(`J${out}`)
    await answer(QUESTIONS.deleteJob, 'Yes')
    await expectEventually(rows).toMatchObject([
      { deleted: expect.any(String) },
      { deleted: expect.any(String) },
    ])
    expect(messages()).toContain(`J${back} and J${out} deleted`)
  })
})
