import {
  DataService,
  EntityManager,
  EntityQuery,
  MetadataStore,
  Predicate,
  type Entity,
  type QueryResult,
} from 'breeze-client'
import Fastify, { type FastifyInstance } from 'fastify'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

let company: Company
let app: FastifyInstance
let manager: EntityManager

beforeAll(async () => {
  registerPlainBreeze()
  company = await openCompany(() => openTestDatabase())
  app = Fastify()
  handleErrors(app)
  app.decorateRequest('user', { getter: () => ({ ...user, roles: ROLES }) })
  await app.register(queryRoutes, {
    model: rolloffModel,
    database: company.database,
    namedQueries,
    listsQueries,
  })
  const serviceName = `${await app.listen({ port: 0, host: '127.0.0.1' })}/`
  const metadataStore = new MetadataStore()
  metadataStore.importMetadata(JSON.stringify(breezeMetadata(rolloffModel, namedQueries)))
  manager = new EntityManager({
    dataService: new DataService({ serviceName, hasServerMetadata: false }),
    metadataStore,
  })
})
beforeEach(() => manager.clear())
afterAll(async () => {
  await app.close()
  await company.database.close()
})

const user = { userId: 1, userName: 's', firstName: 'S', lastName: 'B', email: null, isActive: true }

const keysOf = ({ results }: QueryResult): unknown[] =>
  results.map((entity: Entity) => entity.getProperty?.('id'))
const get = (entity: Entity | undefined, name: string): unknown => entity?.getProperty?.(name)

describe('queries of breeze-client', () => {
  it('F-114 make entities of everything in the answer, linked to each other', async () => {
    const query = EntityQuery.from('Customers')
      .where('id', '<=', 3)
      .expand('serviceAddresses, rates.dumpster, type, customerNotes')
      .orderBy('id')
      .inlineCount()
    const { results, retrievedEntities, inlineCount } = await manager.executeQuery(query)
    expect(inlineCount).toBe(3)
    const [acme]: Entity[] = results
    expect(acme?.entityAspect.entityState.isUnchanged()).toBe(true)
    expect(get(acme, 'serviceAddresses')).toHaveLength(2)
    expect(get(acme, 'type')).toBe(manager.getEntityByKey('CustomerType', 1))
    expect(manager.getEntities('ServiceAddress')).toHaveLength(3)
    expect(manager.getEntities('Dumpster')).toHaveLength(1)
    // Each once: three customers, three addresses, three rates, a dumpster, two types, two notes.
    expect(new Set(retrievedEntities)).toEqual(new Set(manager.getEntities()))
    expect(manager.getEntities()).toHaveLength(14)
    expect(manager.hasChanges()).toBe(false)
  })

  it('F-114 may be sent in the body, with parameters, and without tracking', async () => {
    const query = EntityQuery.from('Customers').withParameters({ companyName: 'haul' }).orderBy('id')
    expect(keysOf(await manager.executeQuery(query))).toEqual([1, 5])
    expect(keysOf(await manager.executeQuery(query.usePost()))).toEqual([1, 5])
    manager.clear()
    const { results } = await manager.executeQuery(query.noTracking())
    expect(results).toMatchObject([{ id: 1, companyName: 'Acme Hauling' }, { id: 5 }])
    expect(manager.getEntities()).toEqual([])
  })

  it('F-114 select values and whole records', async () => {
    const { results } = await manager.executeQuery(
      EntityQuery.from('Customers').where('id', '==', 1).select('id, type.name, type'),
    )
    expect(results).toMatchObject([{ id: 1, type_name: 'Commercial' }])
    const [row]: readonly { readonly type: Entity }[] = results
    expect(row?.type).toBe(manager.getEntityByKey('CustomerType', 1))
  })

  it('F-115 lookups fill the cache', async () => {
    const { results } = await manager.executeQuery(EntityQuery.from('lookups'))
    const [lists]: readonly { readonly rateTypes: readonly Entity[] }[] = results
    expect(lists?.rateTypes).toEqual(manager.getEntities('RateType'))
    expect(manager.getEntities('CustomerType')).toHaveLength(2)
  })

  it('F-040 a key that is not there is no error', async () => {
    const { entity } = await manager.fetchEntityByKey('Customer', 4711)
    expect(entity ?? null).toBeNull()
    expect(await manager.fetchEntityByKey('Customer', 4)).toMatchObject({ entity: expect.anything() })
  })

  it('F-114 are refused with code and message', async () => {
    const query = EntityQuery.from('Nowhere').where('a', '==', 1)
    await expect(manager.executeQuery(query)).rejects.toMatchObject({
      status: 404,
      message: 'There is no resource Nowhere.',
    })
  })

  const predicates: readonly Predicate[] = [
    Predicate.create('billCity', '==', 'HOLLAND'),
    Predicate.create('billCity', '!=', 'Holland'),
    Predicate.create('companyName', '==', 'ACME HAULING'),
    Predicate.create('companyName', '!=', null),
    Predicate.create('balance', '>', 5).or(Predicate.create('balance', '<', 0)),
    Predicate.create('fuelRate', 'in', [0.125, 2]),
    Predicate.not(Predicate.create('fuelRate', 'in', [0.125, 2])),
    Predicate.create('billingSameAsService', '==', false),
    Predicate.create('billCity', 'contains', 'AN'),
    Predicate.not(Predicate.create('billCity', 'startsWith', 'g')),
    Predicate.create('billCity', 'endsWith', 'É'),
    Predicate.create('serviceAddresses', 'any', 'zone', '>', 1),
    Predicate.not(Predicate.create('serviceAddresses', 'any', 'zone', '>', 1)),
    Predicate.create('serviceAddresses', 'all', 'zone', '>', 3),
    Predicate.create('type.name', '==', 'commercial'),
    Predicate.create('created', '>', '2024-01-01'),
    Predicate.and([
      Predicate.create('serviceAddresses', 'any', 'city', '==', 'ada'),
      Predicate.create('serviceAddresses', 'any', 'city', '==', 'zeeland'),
      Predicate.create('id', '>', 0),
    ]),
  ]

  it.each(predicates.map((predicate) => [JSON.stringify(predicate), predicate] as const))(
    "F-114 find what the client's own queries find: %s",
    async (_title, predicate) => {
      await manager.executeQuery(EntityQuery.from('Customers').expand('serviceAddresses, type'))
      const query = EntityQuery.from('Customers').where(predicate).orderBy('id')
      expect(keysOf(await manager.executeQuery(query))).toEqual(
        manager.executeQueryLocally(query).map((entity: Entity) => get(entity, 'id')),
      )
    },
  )
})
