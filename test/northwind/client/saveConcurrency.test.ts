import { EntityState, type Entity, type EntityManager } from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { customerKey } from '../data/smallShop.ts'
import { get, labelsOf, openNorthwind, set, type NorthwindServer } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor],
  ['as servers on .NET name them', dotNetFlavor],
])('saves by several clients, properties named %s', (_title, flavor) => {
  let shop: NorthwindServer
  let mine: EntityManager
  let theirs: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
  })
  beforeEach(() => {
    mine = shop.newManager()
    theirs = shop.newManager()
  })
  afterAll(() => shop.close())

  async function load(from: EntityManager, name: string, key: unknown): Promise<Entity> {
    const { entity } = await from.fetchEntityByKey(name, key)
    if (!entity) throw new Error(`There is no ${name} ${String(key)}.`)
    return entity
  }

  /** Both have read the record; the other client saves first. */
  async function overtaken(name: string, key: unknown, field: string): Promise<Entity> {
    const entity = await load(mine, name, key)
    set(await load(theirs, name, key), { [field]: 'Theirs' })
    await theirs.saveChanges()
    set(entity, { [field]: 'Mine' })
    return entity
  }

  describe.each([
    ['a number', 'Customer', customerKey(1), 'city'],
    ['a number that was missing', 'Customer', customerKey(2), 'city'],
    ['a moment', 'User', 6_000_000_001, 'email'],
    ['a moment that was missing', 'User', 6_000_000_002, 'email'],
    ['bytes', 'Role', 5_000_000_000, 'name'],
  ])('[SV14] by %s', (_kind, name, key, field) => {
    it('conflict if they are stale, and change nothing', async () => {
      const entity = await overtaken(name, key, field)
      const refusal = await rejectedRequest(mine.saveChanges())
      expect(refusal).toMatchObject({
        status: 409,
        body: {
          code: 'concurrency_conflict',
          conflicts: [{ keyValues: [key], current: { [flavor.name(field)]: 'Theirs' } }],
        },
      })
      expect(labelsOf([get(refusal.entityErrors, '0.entity')])).toEqual([`${name} ${key}`])
      expect(entity.entityAspect.entityState).toBe(EntityState.Modified)
      expect(get(await load(shop.newManager(), name, key), field)).toBe('Theirs')
    })

    it('are stored one after the other, always with a new version', async () => {
      const entity = await load(mine, name, key)
      const { concurrencyProperties } = entity.entityType
      const versions = new Set<string>()
      for (const value of ['First', 'Second', 'Third']) {
        set(entity, { [field]: value })
        await mine.saveChanges()
        versions.add(JSON.stringify(get(entity, concurrencyProperties[0]?.name ?? '')))
      }
      expect(versions.size).toBe(3)
      expect(versions.has('null')).toBe(false)
    })

    it('[SV16] are won by one of two at the same time', async () => {
      const entities = [await load(mine, name, key), await load(theirs, name, key)]
      entities.forEach((entity, index) => set(entity, { [field]: `At once ${index}` }))
      const saves = await Promise.allSettled([mine.saveChanges(), theirs.saveChanges()])
      expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    it('do not remove stale records', async () => {
      const entity = await overtaken(name, key, field)
      entity.entityAspect.rejectChanges()
      entity.entityAspect.setDeleted()
      expect(await rejectedRequest(mine.saveChanges())).toMatchObject({
        status: 409,
        body: { code: 'concurrency_conflict' },
      })
    })
  })

  it('[SV30] increment a number, starting at one', async () => {
    const customer = await load(mine, 'Customer', customerKey(4))
    expect(get(customer, 'rowVersion')).toBeNull()
    for (const version of [1, 2]) {
      set(customer, { city: `Boston ${version}` })
      await mine.saveChanges()
      expect(get(customer, 'rowVersion')).toBe(version)
    }
  })

  it('[SV30] accept a timestamp that the client sets', async () => {
    const user = await load(mine, 'User', 6_000_000_001)
    const modifiedDate = new Date('2031-01-02T03:04:05.006Z')
    set(user, { modifiedDate })
    await mine.saveChanges()
    expect(get(await load(theirs, 'User', 6_000_000_001), 'modifiedDate')).toEqual(modifiedDate)
  })

  it('[SV30] set the current time if the client does not', async () => {
    const user = await load(mine, 'User', 6_000_000_002)
    const before = get(user, 'modifiedDate')
    const response = await fetch(`${shop.serviceName}SaveChanges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        entities: [
          {
            [flavor.name('id')]: 6_000_000_002,
            [flavor.name('lastName')]: 'By clock',
            [flavor.name('modifiedDate')]: before,
            entityAspect: {
              entityTypeName: 'User:#Foo',
              entityState: 'Modified',
              originalValuesMap: { [flavor.name('lastName')]: 'Usher 2' },
            },
          },
        ],
      }),
    })
    expect(response.status).toBe(200)
    const after = get(await load(theirs, 'User', 6_000_000_002), 'modifiedDate')
    expect(after).toBeInstanceOf(Date)
    expect(Number(after)).toBeGreaterThan(Number(before))
  })

  it('[SV14] conflict if the record was removed', async () => {
    const customer = await load(mine, 'Customer', customerKey(10))
    const same = await load(theirs, 'Customer', customerKey(10))
    same.entityAspect.setDeleted()
    await theirs.saveChanges()
    set(customer, { city: 'Nowhere' })
    expect(await rejectedRequest(mine.saveChanges())).toMatchObject({
      status: 409,
      body: { code: 'concurrency_conflict', conflicts: [{ current: null }] },
    })
  })

  it('[SV15] report the conflicts of all records at once', async () => {
    for (const number of [5, 6]) await overtaken('Customer', customerKey(number), 'city')
    expect(await rejectedRequest(mine.saveChanges())).toMatchObject({
      body: {
        conflicts: [5, 6].map((number) => ({
          entityTypeName: 'Customer:#Foo',
          keyValues: [customerKey(number)],
        })),
      },
    })
  })
})
