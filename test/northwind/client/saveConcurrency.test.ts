import { EntityState, type Entity, type EntityManager } from 'breeze-client'
import { customerKey } from '../data/smallShop.ts'
import { get, labelsOf, openNorthwind, set, type NorthwindServer } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe('saves by several clients', () => {
  let shop: NorthwindServer
  let mine: EntityManager
  let theirs: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind()
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
          conflicts: [{ keyValues: [key], current: { [field]: 'Theirs' } }],
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
})
