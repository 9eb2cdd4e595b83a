import { DataService, EntityManager, EntityQuery, MetadataStore, Predicate, type Entity } from 'breeze-client'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'

/**
 * A client in the time zone of its process: adds a record of dates and times, changes one that it has read, and prints what it
 * then reads. Dates are printed in local time, instants in UTC.
 */
const [serviceName = '', key = ''] = process.argv.slice(2)

registerPlainBreeze()
const dataService = new DataService({ serviceName })
const metadataStore = new MetadataStore()
await metadataStore.fetchMetadata(dataService)
const newManager = (): EntityManager => new EntityManager({ dataService, metadataStore })

const instant = new Date('2024-03-31T01:30:00.123Z')
const manager = newManager()
const added = manager.createEntity('UnusualDate', {
  creationDate: instant,
  modificationDate: instant,
  creationDate2: new Date('2024-11-03T05:59:59.999Z'),
  dateOnly: new Date(2024, 2, 31),
})
manager.createEntity('TimeLimit', { maxTime: 'PT23H59M59S', minTime: 'PT0S' })
const { entity: read } = await manager.fetchEntityByKey('UnusualDate', Number(key))
// All fields are sent back unchanged but marked as modified.
if (read) {
  const names = read.entityType.dataProperties.map(({ name }) => name).filter((name) => name !== 'id')
  read.entityAspect.setModified()
  read.entityAspect.originalValues = Object.fromEntries(names.map((name) => [name, read.getProperty?.(name)]))
}
const dateOnly = read?.getProperty?.('dateOnly')
await manager.saveChanges()

const other = newManager()
const requery = async (query: EntityQuery): Promise<Entity[]> => (await other.executeQuery(query)).results
const found = await requery(
  EntityQuery.from('UnusualDates').where(
    Predicate.create('dateOnly', '==', dateOnly).and('id', '==', Number(key)),
  ),
)
const [stored] = await requery(EntityQuery.fromEntityKey(added.entityAspect.getKey()))
process.stdout.write(
  JSON.stringify({
    zone: new Date(2024, 6, 1).getTimezoneOffset(),
    read: describe(read),
    found: found.map(describe),
    added: describe(stored),
    times: manager.getEntities('TimeLimit').map((limit) => limit.getProperty?.('maxTime')),
  }),
)

function describe(entity: Entity | null | undefined): unknown {
  const day: unknown = entity?.getProperty?.('dateOnly')
  return [
    entity?.getProperty?.('creationDate'),
    entity?.getProperty?.('modificationDate'),
    entity?.getProperty?.('creationDate2'),
    day instanceof Date ? [day.getFullYear(), day.getMonth() + 1, day.getDate(), day.getHours()] : day,
  ]
}
