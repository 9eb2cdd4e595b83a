import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { runSave } from '#server/save/runSave.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { everybody, openHauler, TODAY, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import { added, modified, userWith, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler

beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`
const inYard = { dumpsterInventoryId: 41, storageDumpSiteId: 31 }
const place = (more: Values) => hauler.add('DumpsterLocation', { ...inYard, ...more })
const stored = (placement: Values) => hauler.now('DumpsterLocation', placement)

describe('a placement of the past', () => {
  it('O-074 [SV77] is recorded at an address without jobs, but at no site without storage', async () => {
    const past = { dumpsterInventoryId: 41, placed: at('08:00'), removed: at('09:00') }
    expect(
      await hauler.violations([added('DumpsterLocation', -1, { ...past, storageDumpSiteId: 32 })]),
    ).toEqual(['notStorage storageDumpSiteId: This is not a storage site'])
    const recorded = await hauler.add('DumpsterLocation', { ...past, serviceAddressId: 11 })
    expect(recorded).toMatchObject({ ...past, completedBy: 'Olive Office' })
  })

  it('[SV76] ends nothing that began after it', async () => {
    const open = await place({ placed: at('10:00') })
    await place({ placed: at('08:00'), removed: at('09:00') })
    expect(await stored(open)).toMatchObject({ removed: null, rowVersion: 1 })
  })
})

describe('who ended a placement', () => {
  it('[SV76] stays who did so first, until it is reopened', async () => {
    const placement = await place({ placed: at('08:00') })
    await hauler.edit('DumpsterLocation', placement, { removed: at('09:00') })
    const other = { ...userWith('Dumpster:Admin'), userId: 901, firstName: 'Rita', lastName: 'Returns' }
    await hauler.edit('DumpsterLocation', placement, { removed: at('09:30') }, other)
    expect(await stored(placement)).toMatchObject({ removed: at('09:30'), completedBy: 'Olive Office' })
    await hauler.edit('DumpsterLocation', placement, { removed: null }, other)
    expect(await stored(placement)).toMatchObject({ removed: null, completedBy: null })
    await hauler.edit('DumpsterLocation', placement, { removed: at('09:30') }, other)
    expect(await stored(placement)).toMatchObject({ completedBy: 'Rita Returns' })
  })

  it('O-054 [SV76] [IV10] was no job once it is reopened', async () => {
    const rental = await hauler.rental()
    await hauler.complete(await hauler.job(rental), { inventoryId: 41 })
    const pickUp = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    await hauler.complete(pickUp, { inventoryId: 41 })
    const [placement = {}] = await hauler.rows('DumpsterLocation')
    expect(placement).toMatchObject({ removedJobId: pickUp.id, completedBy: 'Pat Doe' })
    await hauler.edit('DumpsterLocation', placement, { removed: null })
    expect(await stored(placement)).toMatchObject({ removed: null, removedJobId: null, completedBy: null })
  })
})

describe('a placement that the client changes itself', () => {
  it('[SV78] is known to it, and gives way to its next one', async () => {
    const first = await place({ placed: at('11:00') })
    const next = added('DumpsterLocation', -1, { ...inYard, placed: at('11:00') })
    expect(await hauler.refusal([next], everybody)).toMatchObject({
      code: 'concurrency_conflict',
      message: 'Someone else has placed this dumpster in the meantime.',
    })
    await hauler.save([modified('DumpsterLocation', first, { placed: at('10:30') }), next])
    expect((await hauler.rows('DumpsterLocation')).map(({ placed, removed }) => [placed, removed])).toEqual([
      [at('10:30'), at('11:00')],
      [at('11:00'), null],
    ])
  })

  it('[SV76] may be over at the instant when it began', async () => {
    const placement = await place({ placed: at('08:00') })
    await hauler.edit('DumpsterLocation', placement, { removed: at('08:00') })
    expect(await stored(placement)).toMatchObject({ removed: at('08:00') })
  })

  it('[SV76] keeps its site and its dumpster, each named where it is wrong', async () => {
    const placement = await place({ placed: at('11:00') })
    const moved = { dumpsterInventoryId: 42, storageDumpSiteId: null, serviceAddressId: 11 }
    const message = 'A placement cannot change its dumpster or its location'
    expect(await hauler.violations([modified('DumpsterLocation', placement, moved)])).toEqual([
      `placementKept dumpsterInventoryId: ${message}`,
      `placementKept storageDumpSiteId: ${message}`,
      `placementKept serviceAddressId: ${message}`,
    ])
  })
})

describe('a placement that the client does not know', () => {
  const placeAt = (now: string, placed: string) =>
    saveChanges(
      { ...hauler.context, now: () => at(now) },
      { entities: [added('DumpsterLocation', -1, { ...inYard, placed: at(placed) })] },
      everybody,
    )
  const conflict = {
    code: 'concurrency_conflict',
    message: 'Someone else has placed this dumpster in the meantime.',
  }

  it('[SV78] is not ended by one that began before it was recorded, or at the instant when it began', async () => {
    await placeAt('10:00', '08:00')
    await expect(placeAt('12:00', '09:59')).rejects.toMatchObject(conflict)
    await placeAt('12:00', '10:00')
    await expect(placeAt('12:00', '10:00')).rejects.toMatchObject(conflict)
    expect((await hauler.rows('DumpsterLocation')).map(({ placed, removed }) => [placed, removed])).toEqual([
      [at('08:00'), at('10:00')],
      [at('10:00'), null],
    ])
  })

  it('[SV78] is not ended by one that began when it did, however early it was recorded', async () => {
    await placeAt('10:00', '10:00')
    await expect(placeAt('12:00', '10:00')).rejects.toMatchObject(conflict)
  })
})

describe('a completion that is corrected', () => {
  const correct = (job: Row, completed: string) =>
    runSave(hauler.context, everybody, async (records) => {
      const [stored] = await records.findForUpdate('Job', 'id', [job.id])
      if (stored !== undefined) records.change('Job', stored, { completed })
    })

  it('[SV94] moves the beginning of the placement that the job began, and the end of those that it ended', async () => {
    const yard = await place({ placed: at('08:00') })
    const rental = await hauler.rental()
    const [job, other] = [await hauler.job(rental), await hauler.job(rental)]
    await hauler.complete(job, { inventoryId: 41 })
    await hauler.complete(other, { inventoryId: 42 })
    const untouched = (await hauler.rows('DumpsterLocation')).find(
      ({ placedJobId }) => placedJobId === other.id,
    )
    await correct(job, at('10:00'))
    const placements = await hauler.rows('DumpsterLocation')
    expect(placements).toMatchObject([
      { id: yard.id, placed: at('08:00'), removed: at('10:00'), removedJobId: job.id },
      { placed: at('10:00'), removed: null, placedJobId: job.id },
      { placed: untouched?.['placed'], rowVersion: untouched?.['rowVersion'] },
    ])
    await expect(correct(job, at('07:00'))).rejects.toMatchObject({
      entityErrors: expect.arrayContaining([
        expect.objectContaining({
          errorName: 'timeOrder',
          propertyName: 'removed',
          errorMessage: 'A dumpster cannot be removed before it was placed',
        }),
      ]),
    })
  })

  it('[SV94] leaves alone what was moved by hand since', async () => {
    const job = await hauler.job(await hauler.rental())
    await hauler.complete(job, { inventoryId: 41 })
    const [placement = {}] = await hauler.rows('DumpsterLocation')
    await hauler.edit('DumpsterLocation', placement, { placed: at('09:00') })
    await correct(job, at('10:00'))
    expect(await stored(placement)).toMatchObject({ placed: at('09:00') })
  })
})
