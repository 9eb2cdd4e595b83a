import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { added } from '#test/server/save/openSaving.ts'
import { AUDITED_ENTITIES } from '#test/support/invariants/audit.ts'
import { readCompany } from '#test/support/invariants/CompanyRecords.ts'
import { openBusiness, type Business } from './openBusiness.ts'

let business: Business

beforeAll(async () => {
  business = await openBusiness()
})

afterAll(() => business.close())

it('O-032 [JO37] a job that is completed over HTTP soon has its drive measured', async () => {
  const [driverId] = business.driverIds
  const work = { jobTypeId: JOB_TYPE.service, startDate: '2025-06-02', driverId }
  const location = { latitude: 42.954, longitude: -85.488 }
  const rental = { customerId: 1, serviceAddressId: 1, dumpsterId: 2, startDate: '2025-06-02' }
  await business.send('owner', {
    save: [
      added('Rental', -1, rental),
      added('Job', -2, { ...work, ...location, rentalId: -1, dumpsterId: 2 }),
    ],
  })
  const jobOf = async () => (await readCompany(business.database, AUDITED_ENTITIES)).all('Job')[0]
  const jobId = (await jobOf())?.id
  const completed = await business.send('owner', { call: '/api/job/completeJob', body: { jobId } })
  expect([completed.isDone, completed.message]).toEqual([true, 'Job Completed!'])
  await business.settled()
  const job = await jobOf()
  expect(job?.distanceFromPreviousJob).toBeCloseTo(13.1, 0)
  expect(job?.timeFromPreviousJobRoute).toBeCloseTo(24.5, 0)
})
