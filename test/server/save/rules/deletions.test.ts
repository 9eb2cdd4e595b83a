import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openHauler, TODAY, type Hauler, type Row } from '../openHauler.ts'
import { added, deleted, modified, type SentEntity, type Values } from '../openSaving.ts'

let hauler: Hauler
beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

const NOON = '2025-06-02T12:00:00.000Z'
/** Nothing happens later than now. */
const LATER = '2035-01-01T00:00:00.000Z'

/** The deletion of a record as it is stored. */
const deletion = async (
  entity: 'Customer' | 'Rental' | 'ServiceAddress' | 'StorageDumpSite',
  record: Values,
): Promise<SentEntity> => deleted(entity, await hauler.now(entity, record))

/** A rental with dumpster 20-007 at its site, without any open job. */
async function rentalWithDumpster(): Promise<Row> {
  const rental = await hauler.rental()
  await hauler.complete(await hauler.job(rental), { inventoryId: 41 })
  return rental
}

async function putBy(hand: Values): Promise<Row> {
  return hauler.add('DumpsterLocation', { dumpsterInventoryId: 42, placed: NOON, ...hand })
}

const release = async (placement: Values) => hauler.edit('DumpsterLocation', placement, { removed: LATER })

describe('a rental is not deleted', () => {
  it('O-025 [SV92] [RE18] while its dumpster is at the site, until that is picked up or released', async () => {
    const rental = await rentalWithDumpster()
    const message = 'cannot be deleted: 20-007 is still there. Pick up or release it first.'
    expect(await hauler.violations([await deletion('Rental', rental)])).toEqual([
      `dumpstersLeftBehind deleted: R${rental.id} ${message}`,
    ])
    await hauler.complete(await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp }), { inventoryId: 41 })
    await hauler.save([await deletion('Rental', rental)])
  })

  it('O-025 [SV92] in a save that releases the dumpster it is', async () => {
    const rental = await rentalWithDumpster()
    const [placement = {}] = await hauler.rows('DumpsterLocation')
    await hauler.save([
      modified('DumpsterLocation', placement, { removed: LATER }),
      await deletion('Rental', rental),
    ])
    expect(await hauler.now('Rental', rental)).toMatchObject({ deletedBy: 'Olive Office' })
  })

  it('O-025 [SV92] [RE18] while its own dumpster is there, also where another one is open at the site', async () => {
    const rental = await rentalWithDumpster()
    await hauler.rental()
    expect(await hauler.violations([await deletion('Rental', rental)])).toEqual([
      expect.stringMatching(/^dumpstersLeftBehind deleted: /),
    ])
  })

  it('O-074 [SV92] as the last one that could pick up what was put there by hand', async () => {
    const [one, other] = [await hauler.rental(), await hauler.rental()]
    await hauler.job(one)
    await putBy({ serviceAddressId: 11 })
    await hauler.save([await deletion('Rental', one)])
    expect(await hauler.violations([await deletion('Rental', other)])).toEqual([
      `dumpstersLeftBehind deleted: R${other.id} cannot be deleted: 20-008 is still there. Pick up or release it first.`,
    ])
  })
})

describe('a customer or a site is not deleted', () => {
  it('F-047 F-061 [SV92] while a rental is open, in a sentence that names it and what to do', async () => {
    const rental = await hauler.rental()
    const message = `cannot be deleted: R${rental.id} is not complete. Complete or delete it first.`
    expect(await hauler.violations([await deletion('Customer', { id: 1 })])).toEqual([
      `openRentals deleted: Acme ${message}`,
    ])
    expect(await hauler.violations([await deletion('ServiceAddress', { id: 11 })])).toEqual([
      `openRentals deleted: Barn ${message}`,
    ])
    await hauler.save([
      await deletion('Rental', rental),
      await deletion('Customer', { id: 1 }),
      await deletion('ServiceAddress', { id: 11 }),
    ])
  })

  it('O-083 [SV92] while a dumpster of a complete rental, or a manually placed one, is there', async () => {
    const rental = await rentalWithDumpster()
    await hauler.edit('Rental', rental, { completed: NOON })
    await putBy({ serviceAddressId: 11 })
    const message = 'cannot be deleted: 20-007 and 20-008 are still there. Pick up or release them first.'
    expect(await hauler.violations([await deletion('Customer', { id: 1 })])).toEqual([
      `dumpstersLeftBehind deleted: Acme ${message}`,
    ])
    expect(await hauler.violations([await deletion('ServiceAddress', { id: 11 })])).toEqual([
      `dumpstersLeftBehind deleted: Barn ${message}`,
    ])
    await release({ id: 1 })
    await release({ id: 2 })
    await hauler.save([await deletion('ServiceAddress', { id: 11 }), await deletion('Customer', { id: 1 })])
  })

  it('F-047 O-083 [SV92] which says nothing of others that are deleted with it', async () => {
    const rental = await rentalWithDumpster()
    const both = [await deletion('Customer', { id: 2 }), await deletion('Customer', { id: 1 })]
    expect(await hauler.violations(both)).toEqual([expect.stringMatching(/^openRentals deleted: Acme /)])
    await hauler.edit('Rental', rental, { completed: NOON })
    expect(await hauler.violations(both)).toEqual([
      expect.stringMatching(/^dumpstersLeftBehind deleted: Acme /),
    ])
  })

  it('F-109 [SV92] and a rental of a deleted one is not opened again', async () => {
    const rental = await hauler.rental()
    await hauler.edit('Rental', rental, { completed: NOON })
    await hauler.save([await deletion('ServiceAddress', { id: 11 })])
    const complete = await hauler.now('Rental', rental)
    expect(await hauler.violations([modified('Rental', complete, { completed: null })])).toEqual([
      'placeDeleted serviceAddressId: Barn was deleted. Restore it first.',
    ])
    await hauler.save([await deletion('Customer', { id: 1 })])
    expect(await hauler.violations([modified('Rental', complete, { completed: null })])).toEqual([
      'placeDeleted customerId: Acme was deleted. Restore it first.',
    ])
  })
})

describe('what was deleted', () => {
  it('O-054 [SV92] takes no dumpster back by un-completing the job that took it away', async () => {
    await putBy({ storageDumpSiteId: 31 })
    const delivery = await hauler.job(await hauler.rental())
    await hauler.complete(delivery, { inventoryId: 42 })
    await hauler.save([await deletion('StorageDumpSite', { id: 31 })])
    const { status, answer } = await hauler.call('/api/utility/uncompleteJob', { jobId: delivery.id })
    expect([status, answer['entityErrors']]).toEqual([
      422,
      [expect.objectContaining({ errorMessage: 'North Yard was deleted. Restore it first.' })],
    ])
  })

  it.each([
    ['Rental', 'R1'],
    ['ServiceAddress', 'Barn'],
    ['Customer', 'Acme'],
  ] as const)('O-054 [IV21] [SV92] takes no dumpster back that left it: %s', async (entity, name) => {
    const rental = await rentalWithDumpster()
    const [placement = {}] = await hauler.rows('DumpsterLocation')
    await release(placement)
    await hauler.edit('Rental', rental, { completed: NOON })
    await hauler.save([await deletion(entity, entity === 'ServiceAddress' ? { id: 11 } : { id: 1 })])
    const reopened = modified('DumpsterLocation', await hauler.now('DumpsterLocation', placement), {
      removed: null,
    })
    expect(await hauler.violations([reopened])).toEqual([
      `placeDeleted removed: ${name} was deleted. Restore it first.`,
    ])
  })

  it('O-062 [SV92] gets no job again that dumps there', async () => {
    const job = await hauler.job(await hauler.rental(), { dumpSiteId: 32, jobTypeId: JOB_TYPE.service })
    await hauler.save([deleted('Job', job)])
    await hauler.save([await deletion('StorageDumpSite', { id: 32 })])
    expect(
      await hauler.violations([modified('Job', await hauler.now('Job', job), { deleted: null })]),
    ).toEqual(['placeDeleted dumpSiteId: Landfill was deleted. Restore it first.'])
  })

  it('O-062 [SV92] gets no job again', async () => {
    const job = await hauler.job(null, {
      jobTypeId: JOB_TYPE.destination,
      storageDumpSiteId: 31,
      driverId: 901,
    })
    await hauler.save([deleted('Job', job)])
    await hauler.save([await deletion('StorageDumpSite', { id: 31 })])
    expect(
      await hauler.violations([modified('Job', await hauler.now('Job', job), { deleted: null })]),
    ).toEqual(['placeDeleted storageDumpSiteId: North Yard was deleted. Restore it first.'])
  })
})

describe('a storage or dump site is not deleted', () => {
  it('F-088 [SV92] while dumpsters are there, and it remains a storage site', async () => {
    const placement = await putBy({ storageDumpSiteId: 31 })
    expect(await hauler.violations([await deletion('StorageDumpSite', { id: 31 })])).toEqual([
      'dumpstersLeftBehind deleted: North Yard cannot be deleted: 20-008 is still there. Move or release it first.',
    ])
    const site = await hauler.now('StorageDumpSite', { id: 31 })
    expect(await hauler.violations([modified('StorageDumpSite', site, { storage: false })])).toEqual([
      'dumpstersStored storage: North Yard must remain a storage site: 20-008 is still there.',
    ])
    await release(placement)
    await hauler.save([await deletion('StorageDumpSite', { id: 31 })])
  })

  it('F-088 [SV92] while jobs bring or dump there, each named once, and may lose its storage then', async () => {
    const rental = await hauler.rental()
    const brings = { dumpSiteId: 31, storageDumpSiteId: 31, jobTypeId: JOB_TYPE.service }
    const [one, two] = [await hauler.job(rental, brings), await hauler.job(rental, { dumpSiteId: 31 })]
    await hauler.job(rental, { dumpSiteId: 32 })
    expect(await hauler.violations([await deletion('StorageDumpSite', { id: 31 })])).toEqual([
      `openJobs deleted: North Yard cannot be deleted: J${one.id} and J${two.id} go there. Send them elsewhere or delete them first.`,
    ])
    await hauler.edit('StorageDumpSite', { id: 31 }, { storage: false, dump: true })
    await hauler.complete(one)
    await hauler.save([deleted('Job', two), await deletion('StorageDumpSite', { id: 31 })])
  })

  it('F-088 [SV92] while jobs go there', async () => {
    const values = { jobTypeId: JOB_TYPE.destination, storageDumpSiteId: 31, driverId: 901 }
    const job = await hauler.job(null, values)
    expect(await hauler.violations([await deletion('StorageDumpSite', { id: 31 })])).toEqual([
      `openJobs deleted: North Yard cannot be deleted: J${job.id} goes there. Send it elsewhere or delete it first.`,
    ])
    await hauler.save([deleted('Job', job), await deletion('StorageDumpSite', { id: 31 })])
    const late = { jobTypeId: JOB_TYPE.destination, storageDumpSiteId: 31, driverId: 901, startDate: TODAY }
    expect(await hauler.violations([added('Job', -1, late)])).toEqual([
      'reference storageDumpSiteId: Storage or dump site does not exist or was deleted',
    ])
  })
})
