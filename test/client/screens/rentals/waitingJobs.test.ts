import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const jobs = list('Jobs')
const pages = servePages()

it('O-028 O-100 [RC840] [RE840] adds a job that waits with the edits of the rental, and stores both by one Save', async () => {
  const rental = await pages.company.rental()
  const add = async (caption: string) => {
    await jobs.press(caption)
    await dialog(caption).reads('kept until you save the rental')
    await dialog(caption).press('Save')
    await dialog(caption).goes()
  }
  await pages.open(`/rentals/${rental.id}`)
  await main.setField('PO number', 'PO-7')
  await add('Add Round Trip')
  await expectEventually(() => jobs.cells('Job')).toEqual(['New job', 'New job'])
  expect([await pages.company.rows('Job'), pages.requests.of('SaveChanges')]).toEqual([[], []])
  await jobs.selectAll()
  expect(jobs.button('Edit Job Times')).toBe('disabled')
  await jobs.press('Delete')
  await expectEventually(() => jobs.rows).toEqual([])
  await add('Add Pickup')
  await jobs.open('New job')
  await dialog('Add Pickup').setField('Driver notes', 'Behind the barn')
  await dialog('Add Pickup').press('Save')
  await dialog('Add Pickup').goes()
  await main.press('Save')
  await expectEventually(() => pages.company.rows('Job')).toMatchObject([
    { rentalId: rental.id, jobTypeId: JOB_TYPE.pickUp, driverNotes: 'Behind the barn' },
  ])
  expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  expect(await pages.company.row('Rental', rental.id)).toMatchObject({ pONumber: 'PO-7' })
  const [job] = await pages.company.rows('Job')
  await expectEventually(() => jobs.cells('Job')).toEqual([`J${String(job?.id)}`])
})
