import { EntityState, SaveOptions, type SaveResult } from 'breeze-client'
import { customerKey } from '../data/smallShop.ts'
import { get, labelsOf, useNorthwind, set } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe('[SV46] named saves', () => {
  const northwind = useNorthwind()
  const { load } = northwind

  function save(resourceName: string, tag: unknown = null): Promise<SaveResult> {
    return northwind.manager.saveChanges(null, new SaveOptions({ resourceName, tag }))
  }

  describe('[SV42] that do more than requested', () => {
    it('[SV44] add a record, which the client gets without a key mapping', async () => {
      const order = northwind.manager.createEntity('Order', { shipName: 'Commented' })
      const { entities, keyMappings } = await save('SaveWithComment', 'Handle with care')
      expect(keyMappings).toEqual([expect.objectContaining({ entityTypeName: 'Order:#Foo' })])
      const [comment] = northwind.manager.getEntities('Comment')
      expect(comment).toMatchObject({ seqNum: 1, comment1: 'Handle with care' })
      expect(labelsOf(entities)).toEqual([`Order ${String(get(order, 'orderID'))}`, ...labelsOf([comment])])
      expect(comment?.entityAspect.entityState).toBe(EntityState.Unchanged)
      const there = await northwind.shop.newManager().executeQuery('Comments')
      expect(labelsOf(there.results)).toEqual(labelsOf([comment]))
    })

    it('change a record that the client has changed elsewhere', async () => {
      const order = await load('Order', 102)
      set(order, { shipName: 'Dearer' })
      await save('SaveWithFreight', 'freight update')
      expect(order).toMatchObject({ freight: 141.25, shipName: 'Dearer' })
      expect(order.entityAspect.entityState).toBe(EntityState.Unchanged)
      expect(await load('Order', 102, northwind.shop.newManager())).toMatchObject({
        freight: 141.25,
        shipName: 'Dearer',
      })
    })

    it('change nothing without the tag', async () => {
      const order = await load('Order', 103)
      set(order, { shipName: 'Same' })
      await save('SaveWithFreight', 'something else')
      expect(order).toMatchObject({ freight: 7, shipName: 'Same' })
    })

    it('set the stamps of added and modified records', async () => {
      const user = northwind.manager.createEntity('User', { userName: 'stamped', createdDate: new Date(0) })
      await save('SaveWithAuditFields')
      expect(user).toMatchObject({ createdBy: 'test', createdByUserId: 12_345, modifiedBy: 'test' })
      expect(get(user, 'createdDate')).not.toEqual(new Date(0))
      set(user, { email: 'stamped@northwind.shop.test' })
      const created = get(user, 'createdDate')
      await save('SaveWithAuditFields')
      expect(get(user, 'createdDate')).toEqual(created)
    })

    it('only add records', async () => {
      northwind.manager.createEntity('Region', { regionDescription: 'Error on purpose' })
      const { entities } = await save('SaveCheckInitializer')
      expect(entities.map(({ entityType }) => entityType.shortName)).toEqual(['Order'])
    })
  })

  describe('[SV42] that skip records', () => {
    it('return and store nothing if all are skipped', async () => {
      set(await load('Order', 104), { shipName: 'Left out' })
      expect(await save('SaveWithExit')).toMatchObject({ entities: [], keyMappings: [] })
      expect(get(await load('Order', 104, northwind.shop.newManager()), 'shipName')).toBeNull()
    })

    it('store the records that they do not skip', async () => {
      const bad = northwind.manager.createEntity('Region', { regionDescription: 'Error: no such place' })
      const good = northwind.manager.createEntity('Region', { regionDescription: 'Harbour' })
      const { entities, keyMappings } = await northwind.manager.saveChanges()
      expect(labelsOf(entities)).toEqual(labelsOf([good]))
      expect(keyMappings).toHaveLength(1)
      expect(bad.entityAspect.entityState).toBe(EntityState.Added)
      expect(Number(get(bad, 'regionID'))).toBeLessThan(0)
      const { results } = await northwind.shop.newManager().executeQuery('Regions')
      expect(results.map((region) => get(region, 'regionDescription'))).toEqual([
        'Coast',
        'Inland',
        'Harbour',
      ])
    })
  })

  describe('that refuse', () => {
    it('have their own message, with an error for each record', async () => {
      const stored = await load('Order', 105)
      set(stored, { shipName: 'Refused' })
      const added = northwind.manager.createEntity('Order')
      const customer = await load('Customer', customerKey(9))
      set(customer, { fax: '1' })
      const refusal = await rejectedRequest(save('SaveWithEntityErrorsException'))
      expect(refusal).toMatchObject({
        status: 403,
        message: 'test of custom exception message',
        body: { code: 'rule_violations' },
      })
      for (const order of [stored, added])
        expect(order.entityAspect.getValidationErrors()).toMatchObject([
          { propertyName: 'orderID', errorMessage: 'Cannot save orders with this save method' },
        ])
      expect(customer.entityAspect.hasValidationErrors).toBe(false)
      expect(get(await load('Customer', customerKey(9), northwind.shop.newManager()), 'fax')).toBeNull()
    })

    it('report each error at its property', async () => {
      const values = { companyName: 'Error & Sons', contactName: 'Errol? error' }
      const customer = northwind.manager.createEntity('Customer', values)
      await rejectedRequest(northwind.manager.saveChanges())
      expect(customer.entityAspect.getValidationErrors()).toMatchObject([
        { propertyName: 'companyName', errorMessage: 'This customer is not valid!' },
      ])
      set(customer, { companyName: 'Sons', contactName: 'error' })
      await rejectedRequest(northwind.manager.saveChanges())
      expect(customer.entityAspect.getValidationErrors('contactName')).toHaveLength(1)
      set(customer, { contactName: 'Fine' })
      await northwind.manager.saveChanges()
      expect(customer.entityAspect.hasValidationErrors).toBe(false)
    })

    it('fail without internal details', async () => {
      const order = await load('Order', 106)
      set(order, { shipName: 'Thrown' })
      const refusal = await rejectedRequest(save('SaveAndThrow'))
      expect(refusal).toMatchObject({ status: 500, body: { code: 'internal_error' } })
      expect(JSON.stringify(refusal.body)).not.toMatch(/deliberate|stack|\.ts/i)
      expect(order.entityAspect.entityState).toBe(EntityState.Modified)
      expect(get(await load('Order', 106, northwind.shop.newManager()), 'shipName')).toBeNull()
    })

    it('do not exist under any other name', async () => {
      set(await load('Order', 107), { shipName: 'Lost' })
      expect(await rejectedRequest(save('SaveNowhere'))).toMatchObject({
        status: 404,
        body: { code: 'not_found', culprit: 'SaveNowhere' },
      })
      expect(get(await load('Order', 107, northwind.shop.newManager()), 'shipName')).toBeNull()
    })
  })
})
