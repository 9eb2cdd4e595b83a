import { DataService, EntityManager, EntityState, MetadataStore, type Entity } from 'breeze-client'
import Fastify, { type FastifyInstance } from 'fastify'
import { rolloffModel } from '#shared/entities.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'
import { office, openSaving, type Saving } from '../openSaving.ts'

let saving: Saving
let app: FastifyInstance
let manager: EntityManager

beforeAll(async () => {
  registerPlainBreeze()
  saving = await openSaving()
  app = Fastify()
  handleErrors(app)
  app.decorateRequest('user', {
    getter: (): SignedInUser => ({ ...office, userName: 'olive', email: null, isActive: true }),
  })
  await app.register(saveRoute, saving.context)
  const serviceName = `${await app.listen({ port: 0, host: '127.0.0.1' })}/`
  const metadataStore = new MetadataStore()
  metadataStore.importMetadata(JSON.stringify(breezeMetadata(rolloffModel, [])))
  manager = new EntityManager({
    dataService: new DataService({ serviceName, hasServerMetadata: false }),
    metadataStore,
  })
})
afterAll(async () => {
  await app.close()
  await saving.database.close()
})

function get(entity: Entity, name: string): unknown {
  return entity.getProperty?.(name)
}

function set(entity: Entity, name: string, value: unknown): void {
  entity.setProperty?.(name, value)
}

describe('saves of breeze-client', () => {
  it('F-114 [SV38] [SV39] map keys, merge what the server has set, and leave nothing pending', async () => {
    const customer = manager.createEntity('Customer', { typeId: 1, companyName: 'Acme' })
    const address = manager.createEntity('ServiceAddress', {
      range: 'Outer',
      county: 'Kent County',
      customer,
    })
    const { keyMappings } = await manager.saveChanges()
    expect(keyMappings).toHaveLength(2)
    expect(manager.hasChanges()).toBe(false)
    expect(get(customer, 'createdBy')).toBe('Olive Office')
    expect(get(address, 'county')).toBe('Kent')
    expect(get(address, 'customerId')).toBe(get(customer, 'id'))

    set(customer, 'nameOverride', '555')
    set(customer, 'notes', '')
    set(address, 'deleted', new Date().toISOString())
    await manager.saveChanges()
    expect([customer, address].map((entity) => entity.entityAspect.entityState)).toEqual([
      EntityState.Unchanged,
      EntityState.Unchanged,
    ])
    expect([get(customer, 'rowVersion'), get(address, 'deletedBy')]).toEqual([2, 'Olive Office'])
    expect(get(customer, 'notes')).toBeNull()

    set(address, 'deleted', null)
    const note = manager.createEntity('Note', {
      entityTypeName: 'Customer',
      entityId: get(customer, 'id'),
      text: 'x',
    })
    await manager.saveChanges()
    note.entityAspect.setDeleted()
    await manager.saveChanges()
    expect(note.entityAspect.entityState).toBe(EntityState.Detached)
    expect(await saving.rows('Note')).toMatchObject([{ deletedBy: 'Olive Office' }])
    expect(await saving.rows('ServiceAddress')).toMatchObject([{ deleted: null, rowVersion: 3 }])
  })

  it('[SV19] show violations at the entity that the client knows by its temporary key', async () => {
    const customer = manager.createEntity('Customer', { typeId: 77 })
    const error: unknown = await manager.saveChanges([customer]).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 422, entityErrors: [{ entity: customer, propertyName: 'typeId' }] })
    expect(customer.entityAspect.getValidationErrors('typeId')).toMatchObject([
      { errorMessage: 'Type does not exist or was deleted' },
    ])
    set(customer, 'typeId', 2)
    await manager.saveChanges([customer])
    expect(manager.hasChanges()).toBe(false)
  })

  it('F-038 [SV14] get a conflict and may be retried with the current version', async () => {
    const customer = manager.createEntity('Customer', { typeId: 1 })
    await manager.saveChanges([customer])
    await saving.database.transaction((transaction) =>
      transaction.execute('UPDATE "Customer" SET "rowVersion" = 5', []),
    )
    set(customer, 'nameOverride', '1')
    const error: unknown = await manager.saveChanges([customer]).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      status: 409,
      message: CONFLICT_MESSAGE,
      entityErrors: [{ entity: customer }],
    })
    // The retry sends the version that was read, although the client has incremented its own.
    await expect(manager.saveChanges([customer])).rejects.toMatchObject({ status: 409 })
    set(customer, 'rowVersion', 5)
    customer.entityAspect.originalValues = { nameOverride: null, rowVersion: 5 }
    await manager.saveChanges([customer])
    expect(get(customer, 'rowVersion')).toBe(6)
  })
})
