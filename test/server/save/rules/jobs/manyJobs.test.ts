import { saveChanges } from '#server/save/saveChanges.ts'
import { everybody, openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, modified, recording, withInsertsOf } from '#test/server/save/openSaving.ts'

let hauler: Hauler

beforeEach(async () => {
  hauler = await openHauler()
  // The first save, too, finds a column of its driver that holds a job.
  await hauler.job(await hauler.rental(), { driverId: 901 })
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`

describe('a save of many jobs', () => {
  it('[SV83] reads no more often than a save of ten', async () => {
    const statementsOf = async (count: number) => {
      const jobs = Array.from({ length: count }, (_, index) => [
        added('Rental', -1 - index, {
          customerId: 1,
          serviceAddressId: 11,
          dumpsterId: 21,
          startDate: TODAY,
        }),
        added('Job', -1 - index, {
          rentalId: -1 - index,
          jobTypeId: 5,
          driverId: 901,
          startDate: TODAY,
          billAsDumpsterId: 21,
        }),
        added('JobTime', -1 - index, { jobId: -1 - index, started: at('08:00'), completed: at('08:30') }),
      ])
      const statements: string[] = []
      const database = recording(withInsertsOf(64, hauler.database), statements)
      await saveChanges({ ...hauler.context, database }, { entities: jobs.flat() }, everybody)
      const stored = (await hauler.rows('Job')).filter(({ totalTime }) => totalTime === 30)
      const ids = new Set(stored.map((one) => one['id']))
      expect(ids.size).toBeGreaterThanOrEqual(count)

      const changed = (await hauler.rows('Job'))
        .slice(-count)
        .map((one) => modified('Job', one, { driverId: 902 }))
      await saveChanges({ ...hauler.context, database }, { entities: changed }, everybody)
      const reads = statements.filter((sql) => sql.startsWith('SELECT')).length
      return { reads, writes: statements.length - reads }
    }
    const few = await statementsOf(10)
    const many = await statementsOf(100)
    expect(few.reads).toBeLessThan(60)
    expect(many.reads).toBeLessThanOrEqual(few.reads)
    // Rows are inserted 64 at a time, then 32, then 4.
    expect(many.writes).toBeLessThanOrEqual(few.writes * 2)
  })
})
