import {
  DataService,
  EntityManager,
  EntityQuery,
  EntityType,
  MetadataStore,
  type Entity,
} from 'breeze-client'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { rolloffModel } from '#shared/entities.ts'
import { buildBreezeServer } from '../buildBreezeServer.ts'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { modelOfMetadata } from './modelOfMetadata.ts'

/** A list of tasks as servers on .NET describe their entities. */
const TASKS = {
  schema: {
    namespace: 'Tasks',
    entityContainer: {
      name: 'TaskContext',
      entitySet: [
        { name: 'Lists', entityType: 'Tasks.TaskList' },
        { name: 'Items', entityType: 'Tasks.TaskItem' },
      ],
    },
    entityType: [
      {
        name: 'TaskList',
        key: { propertyRef: { name: 'Id' } },
        property: [
          {
            name: 'Id',
            type: 'Edm.Int32',
            nullable: 'false',
            'annotation:StoreGeneratedPattern': 'Identity',
          },
          { name: 'Name', type: 'Edm.String', nullable: 'false', maxLength: '30' },
        ],
        navigationProperty: {
          name: 'Items',
          relationship: 'Tasks.List_Items',
          fromRole: 'List',
          toRole: 'Items',
        },
      },
      {
        name: 'TaskItem',
        key: { propertyRef: { name: 'Id' } },
        property: [
          {
            name: 'Id',
            type: 'Edm.Int32',
            nullable: 'false',
            'annotation:StoreGeneratedPattern': 'Identity',
          },
          { name: 'ListId', type: 'Edm.Int32', nullable: 'false' },
          { name: 'Title', type: 'Edm.String' },
          { name: 'Due', type: 'Edm.DateTime' },
          { name: 'Price', type: 'Edm.Decimal' },
          { name: 'IsDone', type: 'Edm.Boolean', nullable: 'false' },
        ],
        navigationProperty: {
          name: 'List',
          relationship: 'Tasks.List_Items',
          fromRole: 'Items',
          toRole: 'List',
        },
      },
    ],
    association: {
      name: 'List_Items',
      end: [
        { role: 'List', type: 'Tasks.TaskList', multiplicity: '1' },
        { role: 'Items', type: 'Tasks.TaskItem', multiplicity: '*' },
      ],
      referentialConstraint: {
        principal: { role: 'List', propertyRef: { name: 'Id' } },
        dependent: { role: 'Items', propertyRef: { name: 'ListId' } },
      },
    },
  },
}

describe('A model that is read from metadata', () => {
  it.each([
    ['on Node', nodeFlavor.model],
    ['on .NET', dotNetFlavor.model],
  ])('is described as the server %s described it', (_title, model) => {
    const described = breezeMetadata(model, [])
    const read = modelOfMetadata(JSON.stringify(described))
    expect(read.leftOut).toEqual([])
    expect(breezeMetadata(read.model, [])).toEqual(described)
  })

  it('has all entities of the product, whose metadata says nothing of roles and stamps', () => {
    const { model, leftOut } = modelOfMetadata(JSON.stringify(breezeMetadata(rolloffModel, [])))
    expect(leftOut).toEqual([])
    expect(Object.keys(model.entities)).toEqual(Object.keys(rolloffModel.entities))
  })

  it('says by name what cannot be declared', () => {
    const type = {
      shortName: 'Odd',
      namespace: 'Odds',
      dataProperties: [
        { name: 'id', dataType: 'Int32', isPartOfKey: true, isNullable: false },
        { name: 'tags', dataType: 'String', isScalar: false },
      ],
    }
    const text = JSON.stringify({ metadataVersion: '1.0.5', structuralTypes: [type] })
    expect(modelOfMetadata(text).leftOut).toEqual(['Odd.tags'])
    const keyless = { ...type, dataProperties: [{ name: 'tag', dataType: 'String' }] }
    const without = JSON.stringify({ metadataVersion: '1.0.5', structuralTypes: [keyless] })
    expect(() => modelOfMetadata(without)).toThrow('at least one property designated as a key')
  })

  it('is queried and saved by a client like any other', async () => {
    registerPlainBreeze()
    const { model } = modelOfMetadata(JSON.stringify(TASKS))
    const database = await openTestDatabase(model)
    const app = await buildBreezeServer('/api/breeze', { model, database })
    try {
      const serviceName = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/breeze/`
      const dataService = new DataService({ serviceName })
      const metadataStore = new MetadataStore()
      await metadataStore.fetchMetadata(dataService)
      expect(metadataStore.getEntityType('TaskItem')).toBeInstanceOf(EntityType)
      const manager = new EntityManager({ dataService, metadataStore })
      const list = manager.createEntity('TaskList', { Name: 'Yard' })
      manager.createEntity('TaskItem', { List: list, Title: 'Sweep', Price: 12.5, IsDone: true })
      await manager.saveChanges()
      const reader = new EntityManager({ dataService, metadataStore })
      const query = EntityQuery.from('Lists').where({ Name: 'Yard' }).expand('Items')
      const { results } = await reader.executeQuery(query)
      expect(results.map((found: Entity) => found.entityAspect.getKey().values)).toEqual([[1]])
      expect(reader.getEntities('TaskItem')).toMatchObject([
        { ListId: 1, Title: 'Sweep', Price: 12.5, IsDone: true, Due: null },
      ])
    } finally {
      await app.close()
      await database.close()
    }
  })
})
