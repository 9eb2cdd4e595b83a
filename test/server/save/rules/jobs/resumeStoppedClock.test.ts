import { saveChanges } from '#server/save/saveChanges.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { SaveResult } from '#shared/wire/save.ts'
import { openHauler, TODAY, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import { modified, userWith, type Values } from '#test/server/save/openSaving.ts'

const [DORA, IKE] = [901, 902]
const dispatcher = userWith('Schedule:Admin')
const START = `${TODAY}T11:00:00.000Z`

let hauler: Hauler
let job: Row
let clock: Row

beforeEach(async () => {
  hauler = await openHauler()
  job = await hauler.job(await hauler.rental(), { driverId: DORA })
  clock = await hauler.add('JobTime', { jobId: job.id, started: START })
})
afterEach(() => hauler.close())

/** A dispatcher's save with these changes of the job; returns its notices. */
async function save(changes: Values, tag: Values): Promise<readonly string[]> {
  const entities = [modified('Job', await hauler.now('Job', job), changes)]
  const text = await saveChanges(hauler.context, { entities, saveOptions: { tag } }, dispatcher)
  // The answer of the product's own pipeline; a wrong form fails the test.
  return (JSON.parse(text) as SaveResult).notices ?? []
}
const take = () => save({ driverId: IKE, afterJobId: 0 }, { saveId: 'taken' })
const giveBack = (undoes: string | null = 'taken') =>
  save({ driverId: DORA, afterJobId: 0 }, undoes === null ? {} : { undoes })
const now = () => hauler.now('JobTime', clock)

describe('undoing a move that stopped a clock', () => {
  it('O-102 [SV221] [JO220] puts the same clock back, which a dispatcher could not start', async () => {
    await take()
    expect(await now()).toMatchObject({ completed: expect.any(String) })
    expect(await giveBack()).toEqual([])
    expect(await now()).toMatchObject({ started: START, completed: null, totalMinutes: null, deleted: null })
    expect(await hauler.now('Job', job)).toMatchObject({ driverId: DORA, started: START })
  })

  it('O-102 [JO1360] [SV221] does so for one that put the job on a day to come; one for today leaves the clock running', async () => {
    await save({ startDate: addDays(TODAY, -1) }, {})
    await save({ startDate: TODAY }, {})
    expect(await now()).toMatchObject({ completed: null })
    await save({ startDate: addDays(TODAY, 1), afterJobId: 0 }, { saveId: 'later' })
    expect(await now()).toMatchObject({ completed: expect.any(String) })
    await save({ startDate: TODAY, afterJobId: 0 }, { undoes: 'later' })
    expect(await now()).toMatchObject({ started: START, completed: null })
  })

  it.each([null, 'unknown'])('O-102 [SV221] leaves it stopped where the move undoes %s', async (undoes) => {
    await take()
    await giveBack(undoes)
    expect(await now()).toMatchObject({ completed: expect.any(String) })
  })

  it('O-102 [SV221] [JO220] says why the clock stays stopped where its driver works on another job by now', async () => {
    await take()
    const other = await hauler.job(await hauler.rental(), { driverId: DORA })
    await hauler.add('JobTime', { jobId: other.id, started: START })
    expect(await giveBack()).toEqual([
      `The clock of J${job.id} stays stopped. This driver is working on J${other.id}. Pause or complete it first.`,
    ])
    expect(await now()).toMatchObject({ completed: expect.any(String) })
    expect(await hauler.now('Job', job)).toMatchObject({ driverId: DORA })
  })
})
