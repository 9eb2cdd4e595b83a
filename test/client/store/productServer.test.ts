import { lookupsQuery } from '#shared/lookups/queries.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { Lookups } from '#client/context/Lookups.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import { SaveConflict, SaveRejected } from '#client/store/errors.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '#server/app/errorHandler.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { metadataRoute } from '#server/metadata/metadataRoute.ts'
import { listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { office, openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { found } from './support/loadedStore.ts'

interface Customer {
  id: number
  companyName: string | null
  nameOverride: string | null
  typeId: number | null
  deleted: string | null
  createdBy: string | null
  rowVersion: number
}

interface ServiceAddress {
  id: number
  customerId: number | null
  customer: Customer | null
  county: string | null
  range: string | null
}

interface Types {
  Customer: Customer
  ServiceAddress: ServiceAddress
}

let saving: Saving
let app: FastifyInstance
let serviceName: string

beforeAll(async () => {
  saving = await openSaving()
  app = Fastify()
  handleErrors(app)
  app.decorateRequest('user', {
    getter: (): SignedInUser => ({ ...office, userName: 'olive', email: null, isActive: true }),
  })
  metadataRoute(app, breezeMetadata(rolloffModel, namedQueries))
  await app.register(saveRoute, saving.context)
  await queryRoutes(app, { model: rolloffModel, database: saving.database, namedQueries, listsQueries })
  serviceName = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await saving.database.close()
})

function newStore(): Promise<EntityStore<Types>> {
  return EntityStore.prepare<Types>({ serviceName, now: () => '2025-06-02T12:00:00.000Z' })
}

async function savedCustomer(store: EntityStore<Types>, companyName: string) {
  const customer = store.create('Customer', { companyName, typeId: 1 })
  await store.save()
  return customer
}

describe("the store on the product's server", () => {
  it('[SA2] saves new records that refer to each other, and shows what the server set', async () => {
    const store = await newStore()
    const customer = store.create('Customer', { companyName: 'Acme', typeId: 1 })
    const address = store.create('ServiceAddress', { customer, range: 'Outer', county: 'Kent County' })
    await store.save()
    expect([address.customerId === customer.id, address.county, customer.createdBy]).toEqual([
      true,
      'Kent',
      'Olive Office',
    ])
    expect([customer.id > 0, store.pending.count, store.journal.canUndo]).toEqual([true, 0, false])
  })

  it('[QR1] [QR7] queries entities and rows', async () => {
    const store = await newStore()
    const { id } = await savedCustomer(store, 'Brown & Söns')
    const where = { companyName: { startswith: 'Brown & S' } }
    const other = await newStore()
    const { entities, total } = await other.query(customersQuery, { where, inlineCount: true })
    expect([entities.map((customer) => customer.id), total]).toEqual([[id], 1])
    const list = await (await newStore()).queryRows(customersQuery, { where })
    expect(list.rows.map(({ companyName }) => companyName)).toEqual(['Brown & Söns'])
    expect(await other.fetchByKey('Customer', 999_999)).toBeNull()
  })

  it('[QR13] returns all lookups for one request', async () => {
    const requests: string[] = []
    const store = await EntityStore.prepare<EntityTypes>({
      serviceName,
      now: () => '2025-06-02T12:00:00.000Z',
      fetch: (url, init) => {
        if (typeof url === 'string') requests.push(url)
        return fetch(url, init)
      },
    })
    requests.length = 0
    const lookups = new Lookups(lookupsQuery)
    await lookups.load(store)
    expect(requests).toEqual([`${serviceName}/lookups`])
    expect(lookups.options('CustomerType').map(({ title }) => title)).toEqual(['Commercial', 'Residential'])
    expect(lookups.title('RateType', 1)).toBe(lookups.rows('rateTypes').find(({ id }) => id === 1)?.name)
  })

  it('[QR8] turns rows into entities, which can be saved', async () => {
    const { id } = await savedCustomer(await newStore(), 'Rows')
    const store = await newStore()
    const list = await store.queryRows(customersQuery, { where: { id } })
    const customer = store.promote('Customer', found(list.rows[0]))
    customer.nameOverride = '555'
    await store.save()
    expect([customer.rowVersion, list.rows[0]?.nameOverride]).toEqual([2, '555'])
  })

  it('[ST20] deletes by stamp', async () => {
    const store = await newStore()
    const customer = await savedCustomer(store, 'Leaving')
    store.remove(customer)
    await store.save()
    expect([typeof customer.deleted, store.pending.count]).toEqual(['string', 0])
  })

  it('[CF1] [CF2] merges with what someone else saved', async () => {
    const store = await newStore()
    const customer = await savedCustomer(store, 'Mine')
    const colleague = await newStore()
    const same = found(await colleague.fetchByKey('Customer', customer.id))
    same.nameOverride = 'theirs'
    await colleague.save()
    customer.companyName = 'Mine, changed'
    const error: unknown = await store.save().catch((thrown: unknown) => thrown)
    if (!(error instanceof SaveConflict)) throw error
    const fields = error.conflicts[0]?.fields.filter(({ overlapping }) => overlapping)
    expect([fields, error.conflicts[0]?.changedBy]).toEqual([[], 'Olive Office'])
    for (const conflict of error.conflicts) store.rebase(conflict)
    await store.save()
    expect([customer.companyName, customer.nameOverride, store.pending.count]).toEqual([
      'Mine, changed',
      'theirs',
      0,
    ])
  })

  it("[SA6] attaches the server's problems to the record", async () => {
    const store = await newStore()
    const address = store.create('ServiceAddress', { county: 'Kent' })
    const error: unknown = await store.save().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SaveRejected)
    expect((error as SaveRejected).entityErrors.every(({ entity }) => entity === address)).toBe(true)
    expect(store.problems(address).length).toBeGreaterThan(0)
  })
})
