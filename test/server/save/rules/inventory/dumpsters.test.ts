import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { everybody, openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler

beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

const at = (time: string): string => `${TODAY}T${time}:00.000Z`

describe('dumpsters of the inventory', () => {
  const barcodes = async () => (await hauler.rows('DumpsterInventory')).map((row) => row['dumpsterBarcode'])
  const used = 'dumpsterNumberUsed dumpsterNumber: Dumpster Number Already Used'

  it('O-073 [SV75] have the barcode of size and number, whichever of these changes', async () => {
    const nine = await hauler.add('DumpsterInventory', {
      dumpsterTypeId: 21,
      dumpsterNumber: 9,
      dumpsterBarcode: 'XX',
    })
    expect(nine).toMatchObject({ dumpsterBarcode: '20-009' })
    await hauler.edit('DumpsterInventory', nine, { dumpsterNumber: 12 })
    await hauler.edit('DumpsterInventory', { id: 42 }, { dumpsterTypeId: 22 })
    expect(await barcodes()).toEqual(['20-007', '30-008', '30-001', '20-012'])
    await hauler.edit('Dumpster', { id: 22 }, { size: '40 yd' })
    expect(await barcodes()).toEqual(['20-007', '40-008', '40-001', '20-012'])
  })

  it('O-072 [SV75] have a number of their own among those of their type that are not deleted', async () => {
    const seven = { dumpsterTypeId: 21, dumpsterNumber: 7 }
    expect(await hauler.violations([added('DumpsterInventory', -1, seven)])).toEqual([used])
    expect(
      await hauler.violations([
        added('DumpsterInventory', -1, { ...seven, dumpsterNumber: 9 }),
        added('DumpsterInventory', -2, { ...seven, dumpsterNumber: 9 }),
      ]),
    ).toEqual([used, used])
    await hauler.add('DumpsterInventory', { ...seven, dumpsterTypeId: 22 })
    await hauler.save([deleted('DumpsterInventory', await hauler.row('DumpsterInventory', 41))])
    await hauler.add('DumpsterInventory', seven)
    const old = await hauler.row('DumpsterInventory', 41)
    expect(await hauler.violations([modified('DumpsterInventory', old, { deleted: null })])).toEqual([used])
    await hauler.save([modified('DumpsterInventory', old, { deleted: null, dumpsterNumber: 70 })])
    expect(await barcodes()).toContain('20-070')
  })

  it('O-072 of two that take one number at the same moment one is refused', async () => {
    const nine = (key: number) => [added('DumpsterInventory', key, { dumpsterTypeId: 21, dumpsterNumber: 9 })]
    const outcomes = await Promise.allSettled([hauler.save(nine(-1)), hauler.save(nine(-2))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('O-072 [SV75] are never customers’ own, and need type and number', async () => {
    const of = (more: Values) => [
      added('DumpsterInventory', -1, { dumpsterTypeId: 23, dumpsterNumber: 1, ...more }),
    ]
    expect(await hauler.violations(of({}))).toEqual([
      'noInventory dumpsterTypeId: Customer owned dumpsters are not in the inventory.',
    ])
    expect(await hauler.violations(of({ dumpsterNumber: 0 }))).toEqual(['min dumpsterNumber: Required'])
    expect(await hauler.violations(of({ dumpsterTypeId: null }))).toEqual([
      'required dumpsterTypeId: Required',
    ])
  })
})

describe('a barcode', () => {
  const concrete = { basePrice: 1, extendedPrice: 1, outerPrice: 1, kalamazooPrice: 1, weightLimit: 1 }

  it('O-072 O-073 [SV75] [IV3] is that of one live dumpster, whatever its size is called', async () => {
    const type = await hauler.add('Dumpster', { size: '20 yd Concrete', ...concrete })
    const seven = { dumpsterTypeId: type.id, dumpsterNumber: 7 }
    const refused = 'dumpsterNumberUsed dumpsterNumber: Dumpster Number Already Used'
    expect(await hauler.violations([added('DumpsterInventory', -1, seven)])).toEqual([refused])
    await hauler.save([deleted('DumpsterInventory', await hauler.row('DumpsterInventory', 41))])
    await hauler.add('DumpsterInventory', seven)
    const gone = await hauler.row('DumpsterInventory', 41)
    expect(await hauler.violations([modified('DumpsterInventory', gone, { deleted: null })])).toEqual([
      refused,
    ])
    const shop = await hauler.add('Dumpster', { size: 'Shop', ...concrete })
    await hauler.add('DumpsterInventory', { dumpsterTypeId: shop.id, dumpsterNumber: 8 })
    // A new size for all its dumpsters brings the barcode of 20-008.
    const stored = await hauler.row('Dumpster', shop.id)
    expect(await hauler.violations([modified('Dumpster', stored, { size: '20 yd Shop' })])).toEqual([refused])
  })
})

describe('a dumpster that is deleted', () => {
  const remove = async (id: number) => deleted('DumpsterInventory', await hauler.row('DumpsterInventory', id))
  const stored = () =>
    hauler.add('DumpsterLocation', { dumpsterInventoryId: 41, storageDumpSiteId: 31, placed: at('08:00') })

  it('O-041 O-053 O-076 [SV91] is not at a customer', async () => {
    const { job } = await aJob()
    await hauler.complete(job, { inventoryId: 41 })
    const refused = 'dumpsterAtCustomer deleted: 20-007 is at Acme, Barn. Pick it up or release it first.'
    expect(await hauler.violations([await remove(41), await remove(42)])).toEqual([refused])
    const [placement = {}] = await hauler.rows('DumpsterLocation')
    await hauler.save([modified('DumpsterLocation', placement, { removed: at('12:30') }), await remove(41)])
    expect(await hauler.row('DumpsterInventory', 41)).toMatchObject({ deletedBy: 'Olive Office' })
  })

  it('O-076 [SV91] leaves its storage site', async () => {
    const placement = await stored()
    await hauler.save([await remove(41)])
    const ended = await hauler.now('DumpsterLocation', placement)
    expect(ended).toMatchObject({ removedJobId: null, completedBy: 'Olive Office' })
    expect(ended['removed']).not.toBeNull()
  })

  it('O-076 [SV91] [IV20] gets no location until it is restored', async () => {
    const placement = await stored()
    await hauler.save([await remove(41)])
    const reopened = async () =>
      modified('DumpsterLocation', await hauler.now('DumpsterLocation', placement), { removed: null })
    expect(await hauler.violations([await reopened()])).toEqual([
      'dumpsterDeleted removed: 20-007 was deleted. Restore it first.',
    ])
    const dumpster = await hauler.row('DumpsterInventory', 41)
    await hauler.save([modified('DumpsterInventory', dumpster, { deleted: null }), await reopened()])
    expect(await hauler.now('DumpsterLocation', placement)).toMatchObject({
      removed: null,
      completedBy: null,
    })
  })
})

describe('the location of a dumpster', () => {
  const inYard = { dumpsterInventoryId: 41, storageDumpSiteId: 31 }
  const open = async () => (await hauler.rows('DumpsterLocation')).filter(({ removed }) => removed === null)

  it('O-074 O-076 [SV76] is unique: assigning another one ends the previous, releasing ends it', async () => {
    const first = await hauler.add('DumpsterLocation', { ...inYard, placed: at('08:00') })
    await aJob()
    const second = await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: 41,
      serviceAddressId: 11,
      placed: at('12:30'),
    })
    expect(await hauler.now('DumpsterLocation', first)).toMatchObject({
      removed: second['placed'],
      removedJobId: null,
      completedBy: 'Olive Office',
    })
    expect(await open()).toMatchObject([{ id: second['id'], placedJobId: null, completedBy: null }])
    await hauler.edit('DumpsterLocation', second, { removed: at('12:40') })
    expect(await open()).toEqual([])
    expect(await hauler.now('DumpsterLocation', second)).toMatchObject({ completedBy: 'Olive Office' })
  })

  it('[SV76] begins and ends no later than now, whatever a client’s clock shows', async () => {
    const placement = await hauler.add('DumpsterLocation', { ...inYard, placed: '2035-01-01T00:00:00.000Z' })
    expect(placement['placed']).toMatch(/^2025-06-02T12:/)
    await hauler.edit('DumpsterLocation', placement, { removed: '2035-01-01T00:00:00.000Z' })
    expect((await hauler.now('DumpsterLocation', placement))['removed']).toMatch(/^2025-06-02T12:/)
  })

  it('[SV76] never overlaps another placement, however the records are changed', async () => {
    const overlap = 'oneLocation placed: This dumpster is at another location at that time'
    const first = await hauler.add('DumpsterLocation', { ...inYard, placed: at('08:00') })
    await hauler.edit('DumpsterLocation', first, { removed: at('09:00') })
    const second = await hauler.add('DumpsterLocation', { ...inYard, placed: at('10:00') })
    const ended = await hauler.now('DumpsterLocation', first)
    expect(await hauler.violations([modified('DumpsterLocation', ended, { removed: null })])).toEqual([
      overlap,
    ])
    expect(await hauler.violations([modified('DumpsterLocation', second, { placed: at('08:30') })])).toEqual([
      overlap,
    ])
    expect(await hauler.violations([modified('DumpsterLocation', second, { removed: at('09:30') })])).toEqual(
      ['timeOrder removed: A dumpster cannot be removed before it was placed'],
    )
    expect(
      await hauler.violations([modified('DumpsterLocation', second, { dumpsterInventoryId: 42 })]),
    ).toEqual(['placementKept dumpsterInventoryId: A placement cannot change its dumpster or its location'])
    const twice = [-1, -2].map((key) =>
      added('DumpsterLocation', key, { ...inYard, dumpsterInventoryId: 42, placed: at('11:00') }),
    )
    expect(await hauler.violations(twice)).toEqual([overlap, overlap])
  })

  it('O-054 O-055 [SV76] [IV10] cannot be changed, and only the server sets by which job', async () => {
    const { rental, job } = await aJob()
    const byHand = await hauler.add('DumpsterLocation', {
      dumpsterInventoryId: 42,
      serviceAddressId: 11,
      placedJobId: job['id'],
      placed: at('11:00'),
    })
    expect(byHand).toMatchObject({ placedJobId: null })
    await hauler.complete(job, { inventoryId: 41 })
    const [, placement = {}] = await hauler.rows('DumpsterLocation')
    const elsewhere = { serviceAddressId: 12 }
    expect(await hauler.violations([modified('DumpsterLocation', placement, elsewhere)])).toEqual([
      'placementKept serviceAddressId: A placement cannot change its dumpster or its location',
    ])
    const pickUp = await hauler.job(rental, { jobTypeId: 2 })
    for (const field of ['placedJobId', 'removedJobId'])
      await expect(
        hauler.edit('DumpsterLocation', placement, { [field]: pickUp['id'] }),
      ).rejects.toMatchObject({
        statusCode: 403,
      })
  })

  it('O-074 [SV77] is no site without storage', async () => {
    const atLandfill = added('DumpsterLocation', -1, {
      ...inYard,
      storageDumpSiteId: 32,
      placed: at('11:00'),
    })
    expect(await hauler.violations([atLandfill])).toEqual([
      'notStorage storageDumpSiteId: This is not a storage site',
    ])
  })

  it('O-074 [SV77] is an address with live jobs of any kind, those of the same save included', async () => {
    const { rental, job } = await aJob()
    const there = added('DumpsterLocation', -1, {
      dumpsterInventoryId: 41,
      serviceAddressId: 11,
      placed: at('12:30'),
    })
    const jobs = await hauler.rows('Job')
    const without = 'addressWithoutJobs serviceAddressId: '
    const [refused] = await hauler.violations([...jobs.map((one) => deleted('Job', one)), there])
    expect(refused).toContain(without)
    await hauler.save(jobs.map((one) => deleted('Job', one)))
    expect((await hauler.violations([there]))[0]).toContain(without)
    const service = added('Job', -2, { rentalId: rental['id'], jobTypeId: 5, startDate: job['startDate'] })
    await hauler.save([there, service])
    expect(await open()).toMatchObject([{ serviceAddressId: 11 }])
  })

  it('O-074 [IV25] [SV77] is a storage site or an address, and O-075 no address without jobs', async () => {
    const of = (more: Values) => [
      added('DumpsterLocation', -1, { dumpsterInventoryId: 41, placed: at('11:00'), ...more }),
    ]
    expect(await hauler.violations(of({}))).toEqual([
      'locationTarget storageDumpSiteId: Storage Site or Service Address Is Required',
    ])
    expect(await hauler.violations(of({ serviceAddressId: 11 }))).toEqual([
      'addressWithoutJobs serviceAddressId: Cannot assign dumpster location to customer. Selected customer address has no related jobs.',
    ])
  })

  it('[SV78] of two concurrent placements of one dumpster one succeeds, the other gets a conflict', async () => {
    const placement = (more: Values) =>
      hauler.save([added('DumpsterLocation', -1, { dumpsterInventoryId: 41, placed: at('11:59'), ...more })])
    const outcomes = await Promise.allSettled([
      placement({ storageDumpSiteId: 31 }),
      placement({ storageDumpSiteId: 31, placed: '2025-06-02T11:59:00.400Z' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(ConcurrencyConflict)
    expect(refused?.reason).toMatchObject({
      statusCode: 409,
      message: 'Someone else has placed this dumpster in the meantime.',
      conflicts: [
        {
          entityTypeName: 'DumpsterLocation:#Rolloff',
          changedBy: 'Olive Office',
          current: { removed: null },
        },
      ],
    })
    expect(await open()).toHaveLength(1)
  })

  it('[SV78] a client that knows the current placement may replace it, even at the same instant', async () => {
    const placement = await hauler.add('DumpsterLocation', { ...inYard, placed: at('12:00') })
    const other = added('DumpsterLocation', -1, { ...inYard, placed: at('12:00') })
    const { $type: _type, ...values } = await hauler.now('DumpsterLocation', placement)
    const unchanged = {
      ...values,
      entityAspect: { entityTypeName: 'DumpsterLocation:#Rolloff', entityState: 'Unchanged' },
    }
    await hauler.save([other, unchanged], everybody)
    expect(await open()).toHaveLength(1)
    await hauler.edit('DumpsterLocation', (await open())[0] ?? {}, { removed: at('12:00') })
    expect(await open()).toHaveLength(0)
  })
})

async function aJob() {
  const rental = await hauler.rental()
  await hauler.job(rental, { startDate: '2025-06-01' })
  return { rental, job: await hauler.job(rental) }
}
