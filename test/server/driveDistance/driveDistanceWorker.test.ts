import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { DriveDistanceWorker } from '#server/driveDistance/DriveDistanceWorker.ts'
import { ProviderFailed } from '#server/kernel/errors.ts'
import { DEPOT, type Routing } from '#server/geo/geoServices.ts'
import { openHauler, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { waitUntil } from '#test/support/waitUntil.ts'

const LANDFILL = { latitude: 42.78, longitude: -85.51 }
const ADA = { latitude: 42.95, longitude: -85.48 }
const CASCADE = { latitude: 42.91, longitude: -85.5 }

let hauler: Hauler
let asked: string[]
let drive: Routing['drive']
let worker: DriveDistanceWorker

beforeEach(async () => {
  hauler = await openHauler()
  asked = []
  drive = async (from, to) => {
    asked.push(`${from.latitude} to ${to.latitude}`)
    return { feet: 52_800, minutes: 15.5 }
  }
  worker = aMeasurer(10)
})
afterEach(async () => {
  await worker.stop()
  await hauler.close()
})

function aMeasurer(idleMilliseconds: number): DriveDistanceWorker {
  return new DriveDistanceWorker({
    saves: hauler.context,
    routing: { drive: (from, to) => drive(from, to) },
    log: { warn: () => undefined, error: () => undefined },
    idleMilliseconds,
  })
}

/** A service at this location that the driver has completed. */
async function completed(at: Values, more: Values = {}): Promise<Row> {
  const rental = await hauler.rental()
  const job = await hauler.job(rental, { jobTypeId: JOB_TYPE.service, driverId: 901, ...at, ...more })
  expect(await hauler.complete(job)).toMatchObject({ success: true })
  return job
}

const isMeasured = (job: Row) => async () =>
  (await hauler.now('Job', job))['distanceFromPreviousJob'] !== null

describe('the drive to completed jobs', () => {
  it('O-032 [JO37] is measured from the yard, then from job to job, without causing conflicts', async () => {
    const first = await completed(ADA)
    const second = await completed(CASCADE)
    const versions = [await hauler.now('Job', first), await hauler.now('Job', second)]
    worker.start()
    await waitUntil(isMeasured(second))
    expect(asked).toEqual([`${DEPOT.latitude} to ${ADA.latitude}`, `${ADA.latitude} to ${CASCADE.latitude}`])
    const measured = { distanceFromPreviousJob: 10, timeFromPreviousJobRoute: 15.5 }
    expect(await hauler.now('Job', first)).toEqual({ ...versions[0], ...measured })
    expect(await hauler.now('Job', second)).toEqual({ ...versions[1], ...measured })
    const audits = await hauler.rows('AuditLog')
    expect(audits.filter(({ userName }) => userName === 'Rolloff')).toMatchObject([
      { entityTypeName: 'Job', entityId: first.id, action: 'Modified' },
      { entityTypeName: 'Job', entityId: second.id, action: 'Modified' },
    ])
  })

  it('O-032 [JO37] begins at the dump site of the previous load, and passes the yard for deliveries', async () => {
    const [site = {}] = (await hauler.rows('StorageDumpSite')).filter(({ id }) => id === 32)
    await hauler.edit('StorageDumpSite', site, LANDFILL)
    const rental = await hauler.rental()
    const delivery = await hauler.job(rental, { driverId: 901, ...ADA })
    await hauler.complete(delivery, { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp, driverId: 901, ...ADA })
    await hauler.call('/api/job/startJob', { jobId: pickUp.id })
    await hauler.complete(pickUp, { inventoryId: 41, weight: 2.5, dumpSiteId: 32 })
    const next = await completed(CASCADE)
    const elsewhere = await completed(ADA, { driverId: 902 })
    worker.start()
    await waitUntil(isMeasured(elsewhere))
    expect(await isMeasured(next)()).toBe(true)
    const { latitude: yard } = DEPOT
    expect(asked).toEqual([
      `${yard} to ${yard}`,
      `${yard} to ${ADA.latitude}`,
      `${ADA.latitude} to ${ADA.latitude}`,
      `${LANDFILL.latitude} to ${CASCADE.latitude}`,
      `${yard} to ${ADA.latitude}`,
    ])
  })

  it('O-032 [JO37] is retried after the service failed, after others, and not forever', async () => {
    const hopeless = await completed(ADA)
    const good = await completed(CASCADE)
    drive = async (from, to) => {
      asked.push(`${from.latitude} to ${to.latitude}`)
      if (to.latitude === ADA.latitude) throw new ProviderFailed('No route was found.')
      return { feet: 5_280, minutes: 2 }
    }
    worker.start()
    await waitUntil(isMeasured(good))
    expect(asked.slice(0, 2)).toEqual([
      `${DEPOT.latitude} to ${ADA.latitude}`,
      `${ADA.latitude} to ${CASCADE.latitude}`,
    ])
    await waitUntil(() => asked.length === 6)
    const last = await completed(CASCADE)
    worker.wake()
    await waitUntil(isMeasured(last))
    expect(asked).toHaveLength(7)
    expect(await isMeasured(hopeless)()).toBe(false)
  })

  it('O-032 [JO37] is not requested repeatedly while the service is down', async () => {
    await completed(ADA)
    drive = async () => {
      asked.push('asked')
      throw new ProviderFailed('The provider could not be reached.')
    }
    const patient = aMeasurer(24 * 3_600_000)
    patient.start()
    await waitUntil(() => asked.length === 1)
    for (const location of [CASCADE, ADA, CASCADE]) {
      await completed(location)
      patient.wake()
    }
    await completed(ADA)
    await patient.stop()
    expect(asked).toHaveLength(1)
  })

  it('O-054 [JO26] [JO37] is not stored for a job that was reopened in the meantime, and is cleared with it', async () => {
    const job = await completed(ADA)
    drive = async () => {
      asked.push('asked')
      if (asked.length === 1) await hauler.call('/api/utility/uncompleteJob', { jobId: job.id })
      return { feet: 5_280, minutes: 2 }
    }
    worker.start()
    await waitUntil(() => asked.length === 1)
    await worker.stop()
    expect(await isMeasured(job)()).toBe(false)
    expect(await hauler.complete(job)).toMatchObject({ success: true })
    const again = aMeasurer(10)
    again.start()
    await waitUntil(isMeasured(job))
    await again.stop()
    expect(await hauler.call('/api/utility/uncompleteJob', { jobId: job.id })).toMatchObject({ status: 200 })
    expect(await hauler.now('Job', job)).toMatchObject({
      completed: null,
      distanceFromPreviousJob: null,
      timeFromPreviousJobRoute: null,
    })
  })
})
