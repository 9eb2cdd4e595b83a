import { DriverDay } from '#client/screens/drivers/DriverDay.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { createTestApp } from '#test/client/support/createTestApp.ts'
import { known, rowOf } from '../customers/support/customerStore.ts'
import { startCustomerService, type CustomerService } from '../customers/support/customerService.ts'

const DAY = '2026-11-20'
const DELIVERY = 1

describe('The day of a driver', () => {
  let service: CustomerService
  beforeEach(async () => {
    service = await startCustomerService()
  })
  afterEach(() => service.stop())

  it('O-070 is read although what completing one of its jobs asks for is not', async () => {
    const app = await createTestApp(['Schedule'], service.url)
    const driverId = app.session.user.userId
    const job = (id: number, dumpsterId: number | null) => ({
      $type: 'Job:#Rolloff',
      ...rowOf('Job', { id, jobTypeId: DELIVERY, driverId, startDate: DAY, dumpsterId, displayOrder: id }),
    })
    service.rows = { Jobs: [job(1, 2), job(2, null)] }
    // The dumpsters of the first job cannot be read.
    service.failing.add('AvailableDeliveryDumpsters')
    const day = new DriverDay(app, DAY, null)
    await day.load()
    expect([day.isRead, day.loading, day.jobs.map(({ id }) => id)]).toEqual([true, false, [1, 2]])
    await expect(day.choicesOf(known(day.jobs[1] ?? null))).resolves.toMatchObject({ inventory: [] })
  })

  it('O-041 [IV11] [JO24] asks which dumpsters this delivery can use: that of a round trip is still at its site', async () => {
    const app = await createTestApp(['Schedule'], service.url)
    const values = { jobTypeId: JOB_TYPE.roundTrip, actionId: JOB_ACTION.delivery, startDate: DAY }
    const driverId = app.session.user.userId
    const job = { $type: 'Job:#Rolloff', ...rowOf('Job', { id: 7, driverId, dumpsterId: 2, ...values }) }
    service.rows = { Jobs: [job] }
    await new DriverDay(app, DAY, null).load()
    expect(service.asked.filter(({ resource }) => resource === 'AvailableDeliveryDumpsters')).toMatchObject([
      { query: { parameters: { typeId: 2, jobId: 7 } } },
    ])
  })
})
