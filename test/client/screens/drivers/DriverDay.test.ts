import { waitingActionsOf } from '#client/screens/drivers/waiting/createWaitingActions.ts'
import { lastDayStorage } from '#client/screens/drivers/lastDay/LastDay.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { DriverDay } from '#client/screens/drivers/DriverDay.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { App } from '#client/app/App.ts'
import type { Row } from '#client/store/types.ts'
import type { CompletionEntry } from '#shared/jobs/completeJob.ts'
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
    const day = new DriverDay(app, DAY, null, lastDayStorage())
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
    await new DriverDay(app, DAY, null, lastDayStorage()).load()
    expect(service.asked.filter(({ resource }) => resource === 'AvailableDeliveryDumpsters')).toMatchObject([
      { query: { parameters: { typeId: 2, jobId: 7 } } },
    ])
  })

  describe('without a connection', () => {
    const original = globalThis.fetch
    let isOnline: boolean
    let isRefusing: boolean
    let app: App
    let day: DriverDay
    let stops: readonly (() => void)[]

    const TRUCK = { id: 41, dumpsterTypeId: 2, dumpsterBarcode: '20-007' }
    const YARD_ID = 31
    const PICK_UP = 1
    const OTHER_DELIVERY = 2
    const YARD = 3
    const SAME_SITE_PICK_UP = 4

    beforeEach(async () => {
      isOnline = true
      isRefusing = false
      globalThis.fetch = ((path: string, init: RequestInit) => {
        if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'))
        if (path.startsWith('http')) return original(path, init)
        return Promise.resolve(
          new Response(
            JSON.stringify({ success: !isRefusing, message: '', dumpSiteId: null, questions: [] }),
          ),
        )
      }) as never
      app = await createTestApp(['Schedule'], service.url)
      app.store.mergeRows('StorageDumpSite', [
        rowOf('StorageDumpSite', { id: YARD_ID, name: 'Yard', storage: true }),
      ])
      app.store.mergeRows(
        'Rental',
        [50, 51].map((id) => rowOf('Rental', { id, customerId: 1, serviceAddressId: id })),
      )
      service.rows = {
        Jobs: [
          job(PICK_UP, { jobTypeId: JOB_TYPE.pickUp, rentalId: 50 }),
          job(OTHER_DELIVERY, { jobTypeId: JOB_TYPE.delivery, rentalId: 51 }),
          job(YARD, { jobTypeId: JOB_TYPE.destination, dumpsterId: null, storageDumpSiteId: YARD_ID }),
          job(SAME_SITE_PICK_UP, { jobTypeId: JOB_TYPE.pickUp, rentalId: 51 }),
        ],
        AvailablePickUpDumpsters: [
          { $type: 'DumpsterInventory:#Rolloff', ...rowOf('DumpsterInventory', TRUCK) },
        ],
      }
      day = new DriverDay(app, DAY, null, lastDayStorage())
      stops = [day.followCompletions(), waitingActionsOf(app).startSending(window)]
      await day.load()
    })
    afterEach(() => {
      for (const stop of stops) stop()
      globalThis.fetch = original
    })

    const job = (id: number, values: Row) => ({
      $type: 'Job:#Rolloff',
      ...rowOf('Job', {
        id,
        driverId: app.session.user.userId,
        startDate: DAY,
        dumpsterId: 2,
        displayOrder: id,
        ...values,
      }),
    })
    const complete = (jobId: number, chosen: Partial<CompletionEntry>) => {
      const nothing = {
        inventoryId: null,
        destinationPickId: null,
        destinationDropId: null,
        weight: null,
        dumpSiteId: null,
      }
      return waitingActionsOf(app).add({
        kind: 'complete',
        jobId,
        entry: { ...nothing, ...chosen },
        isBilled: false,
      })
    }
    const offered = async (jobId: number) => {
      const { inventory, drop } = await day.choicesOf(known(app.store.cached('Job', jobId)))
      return [...inventory, ...drop].map(({ title }) => title)
    }

    it('O-041 [IV27] offers the dumpster that a pickup has taken, until it is delivered, there to be picked up again', async () => {
      isOnline = false
      expect([await offered(OTHER_DELIVERY), await offered(YARD)]).toEqual([[], []])
      await complete(PICK_UP, { inventoryId: TRUCK.id })
      expect([await offered(OTHER_DELIVERY), await offered(YARD)]).toEqual([['20-007'], ['20-007']])
      await complete(OTHER_DELIVERY, { inventoryId: TRUCK.id })
      expect([await offered(YARD), await offered(SAME_SITE_PICK_UP)]).toEqual([[], ['20-007']])
    })

    it('O-041 [IV27] offers it also when the pickup was stored, and the connection is gone before the lists are read again', async () => {
      service.failing.add('AvailableDeliveryDumpsters')
      service.rows['Jobs'] = [job(PICK_UP, { completed: `${DAY}T15:00:00.000Z` })]
      await complete(PICK_UP, { inventoryId: TRUCK.id })
      await expectEventually(() => waitingActionsOf(app).actions).toEqual([])
      expect(await offered(OTHER_DELIVERY)).toEqual(['20-007'])
    })

    it('O-041 [IV27] offers nothing that only a refused pickup has taken', async () => {
      isRefusing = true
      await complete(PICK_UP, { inventoryId: TRUCK.id })
      await expectEventually(() => waitingActionsOf(app).unsent).toEqual([])
      isOnline = false
      expect([await offered(OTHER_DELIVERY), await offered(PICK_UP)]).toEqual([[], ['20-007']])
    })
  })
})
