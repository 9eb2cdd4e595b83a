import { EditRecorder, type StoreChange } from '#client/store/EditRecorder.ts'
import { EntityCache, valuesOf } from '#client/store/EntityCache.ts'
import { mergeRows } from '#client/store/mergeRows.ts'
import { prepareMetadata } from '#client/store/prepareStore.ts'
import { Transport } from '#client/store/Transport.ts'
import { MergeStrategy, type Entity } from 'breeze-client'
import { shopMetadata } from './support/shopModel.ts'
import { customerRow, NOW } from './support/shopStore.ts'

/** A recorder without the rest of a store, two customers, and what it tells. */
async function recordedCustomers() {
  const options = { serviceName: 'http://127.0.0.1:9', metadata: shopMetadata, now: () => NOW }
  const metadata = await prepareMetadata(options, new Transport(options.serviceName))
  const cache = new EntityCache(options.serviceName, metadata)
  const edits = new EditRecorder(cache)
  const told: StoreChange[] = []
  edits.subscribe((change) => told.push(change))
  const rows = [1, 2].map((id) => ({ $type: 'Customer:#Shop', ...customerRow(id) }))
  const [customer, other] = mergeRows(cache.manager, rows, MergeStrategy.PreserveChanges)
  if (customer === undefined || other === undefined) throw new Error('There are two customers.')
  return { cache, edits, told, customer, other }
}

/** What was told of fields, by key. */
function fieldsOf({ fields }: StoreChange): unknown {
  return [...fields].map(([record, names]) => [valuesOf(record)['id'], [...names]])
}

const idsOf = (records: Iterable<Entity>): unknown[] => [...records].map((record) => valuesOf(record)['id'])

describe('the feed of changes', () => {
  it('[GS2] tells of an edit once, with its records, its assigned fields and its changes', async () => {
    const { cache, edits, told, customer, other } = await recordedCustomers()
    edits.run('Rename', () => {
      valuesOf(customer)['name'] = 'a'
      edits.run('Inner', () => {
        valuesOf(other)['name'] = 'b'
        valuesOf(other)['city'] = 'Novi'
      })
      valuesOf(customer)['name'] = 'c'
    })
    expect(told.map((change) => [idsOf(change.records), fieldsOf(change)])).toEqual([
      [
        [1, 2],
        [
          [1, ['name']],
          [2, ['name', 'city']],
        ],
      ],
    ])
    const change = (entity: Entity, property: string, before: string, after: string) => ({
      kind: 'field',
      record: cache.handleOf(entity),
      property,
      before,
      after,
    })
    expect(told[0]?.edit).toEqual({
      label: 'Rename',
      isFoldable: false,
      changes: [
        change(customer, 'name', 'C1', 'c'),
        change(other, 'name', 'C2', 'b'),
        change(other, 'city', 'Flint', 'Novi'),
      ],
    })
  })

  it('[GS1] [GS6] tells of a plain assignment and of a new record as edits', async () => {
    const { cache, edits, told, customer } = await recordedCustomers()
    valuesOf(customer)['name'] = 'a'
    const { type } = cache.shape('Order')
    edits.run('New order', () => cache.manager.createEntity(type, { customerId: 1 }))
    expect(
      told.map(({ edit }) => [edit?.label, edit?.isFoldable, edit?.changes.map(({ kind }) => kind)]),
    ).toEqual([
      ['Name', true, ['field']],
      ['New order', false, ['presence']],
    ])
  })

  it('[JR5] tells of what is no edit, without one', async () => {
    const { cache, edits, told, customer } = await recordedCustomers()
    edits.withoutRecording(() => {
      valuesOf(customer)['name'] = 'a'
    })
    edits.replay([
      { kind: 'field', record: cache.handleOf(customer), property: 'name', before: 'a', after: 'C1' },
    ])
    expect(told.map((change) => [idsOf(change.records), fieldsOf(change), change.edit])).toEqual([
      [[1], [[1, ['name']]], null],
      [[1], [[1, ['name']]], null],
    ])
  })

  it('[GS4] tells which records work that failed has touched, with no edit', async () => {
    const { edits, told, customer } = await recordedCustomers()
    const failing = () =>
      edits.run('Fails', () => {
        valuesOf(customer)['name'] = 'a'
        throw new Error('failed')
      })
    expect(failing).toThrow('failed')
    expect(valuesOf(customer)['name']).toBe('C1')
    expect(told.map(({ records, edit }) => [idsOf(records), edit])).toEqual([[[1], null]])
  })
})
