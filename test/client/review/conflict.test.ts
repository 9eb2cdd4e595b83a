import { ConflictModel } from '#client/app/review/ConflictModel.ts'
import type { RecordConflict } from '#client/store/types.ts'
import {
  customerStore,
  known,
  mergeCustomer,
  rowOf,
  words,
  type CustomerStore,
} from '../customers/support/customerStore.ts'

describe('Records that someone else changed meanwhile', () => {
  let store: CustomerStore

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
    mergeCustomer(store, 8)
    customer(7).paymentTerms = 'Net 15'
    customer(8).phone = '1'
  })

  const customer = (id: number) => known(store.cached('Customer', id))
  const conflict = (values: Partial<RecordConflict> = {}): RecordConflict => ({
    entity: customer(7),
    typeName: 'Customer',
    fields: [
      {
        property: 'paymentTerms',
        base: 'Net 30',
        mine: 'Net 15',
        theirs: 'Due on receipt',
        overlapping: true,
      },
      { property: 'phone', base: null, mine: null, theirs: '2', overlapping: false },
    ],
    current: rowOf('Customer', {
      id: 7,
      typeId: 1,
      companyName: 'Great Lakes Landscape',
      paymentTerms: 'Due on receipt',
      phone: '2',
      rowVersion: 2,
    }),
    changedBy: 'Ann Visser',
    changedAt: '2026-11-20T14:12:00.000Z',
    ...values,
  })

  it('F-038 tells per record who changed it when, and base, mine and theirs per field', () => {
    const [record] = new ConflictModel(store, words, [conflict()]).records
    expect(record).toMatchObject({
      name: 'Customer Great Lakes Landscape',
      byWhom: 'Changed by Ann Visser, 11/20/2026 9:12AM',
    })
    expect(record?.fields[0]).toMatchObject({ base: 'Net 30', mine: 'Net 15', theirs: 'Due on receipt' })
  })

  it('F-038 keeps mine on top of theirs: still pending, with the fresh version', () => {
    const model = new ConflictModel(store, words, [conflict()])
    model.apply()
    expect(customer(7)).toMatchObject({ paymentTerms: 'Net 15', phone: '2', rowVersion: 2 })
    expect(store.originalValue(customer(7), 'paymentTerms')).toBe('Due on receipt')
    expect(store.pending.records.length).toBe(2)
  })

  it('F-038 takes theirs for one record and touches nothing else that is pending', () => {
    const model = new ConflictModel(store, words, [conflict()])
    model.choose('0', 'theirs')
    model.apply()
    expect(customer(7)).toMatchObject({ paymentTerms: 'Due on receipt', phone: '2' })
    expect(store.pending.records.map(({ entity }) => entity)).toEqual([customer(8)])
  })

  it('F-038 offers nothing but to drop the changes of a record that is gone', () => {
    const mine = customer(7)
    const model = new ConflictModel(store, words, [conflict({ current: null, fields: [] })])
    expect(model.records[0]?.choices.map(({ resolution }) => resolution)).toEqual(['theirs'])
    expect(model.records[0]?.byWhom).toBe('Deleted by Ann Visser, 11/20/2026 9:12AM')
    model.apply()
    expect([store.stateOf(mine), store.pending.records.length]).toEqual(['detached', 1])
  })
})
