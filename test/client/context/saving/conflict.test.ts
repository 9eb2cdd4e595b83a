import { rolloffModel } from '#shared/entities.ts'
import { ConflictModel } from '#client/context/saving/ConflictModel.ts'
import type { RecordConflict } from '#client/store/types.ts'
import {
  customerStore,
  known,
  mergeCustomer,
  rowOf,
  formatter,
  type CustomerStore,
} from '../../screens/customers/support/customerStore.ts'

describe('Records that someone else changed meanwhile', () => {
  let store: CustomerStore
  const sources = { ...formatter, model: rolloffModel, canRestore: () => true }

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
    isDeleted: false,
    changedBy: 'Ann Visser',
    changedAt: '2026-11-20T14:12:00.000Z',
    ...values,
  })

  it('F-038 shows who changed each record and when, and base, my and their value of each field', () => {
    const [record] = new ConflictModel(store, sources, [conflict()]).records
    expect(record).toMatchObject({
      name: 'Customer Great Lakes Landscape',
      changedBy: 'Changed by Ann Visser, 11/20/2026 9:12AM',
    })
    expect(record?.fields[0]).toMatchObject({ base: 'Net 30', mine: 'Net 15', theirs: 'Due on receipt' })
  })

  it('F-038 keeps mine on top of theirs: still pending, with the fresh version', () => {
    const model = new ConflictModel(store, sources, [conflict()])
    model.apply()
    expect(customer(7)).toMatchObject({ paymentTerms: 'Net 15', phone: '2', rowVersion: 2 })
    expect(store.originalValue(customer(7), 'paymentTerms')).toBe('Due on receipt')
    expect(store.pending.records.length).toBe(2)
  })

  it('F-038 takes theirs for one record and affects no other pending change', () => {
    const model = new ConflictModel(store, sources, [conflict()])
    model.chooseAll('0', 'theirs')
    model.apply()
    expect(customer(7)).toMatchObject({ paymentTerms: 'Due on receipt', phone: '2' })
    expect(store.pending.records.map(({ entity }) => entity)).toEqual([customer(8)])
  })

  it('B-03 takes theirs for one field and keeps mine in another, in one undo step', () => {
    customer(7).email = 'mine@rolloff.example'
    const model = new ConflictModel(store, sources, [
      conflict({
        fields: [
          ...conflict().fields,
          { property: 'email', base: null, mine: 'mine@rolloff.example', theirs: null, overlapping: false },
        ],
      }),
    ])
    expect(model.records[0]?.fields.map(({ property, isMine }) => [property, isMine])).toEqual([
      ['paymentTerms', true],
      ['phone', false],
      ['email', true],
    ])
    model.choose('0', 'paymentTerms', 'theirs')
    expect(model.sideOfAll('0')).toBeNull()
    model.apply()
    expect(customer(7)).toMatchObject({ paymentTerms: 'Due on receipt', email: 'mine@rolloff.example' })
    store.journal.undo()
    expect(customer(7).paymentTerms).toBe('Net 15')
  })

  const deleted = () =>
    conflict({
      isDeleted: true,
      current: rowOf('Customer', { id: 7, typeId: 1, deleted: '2026-11-20T14:00:00.000Z', rowVersion: 2 }),
    })

  it('B-03 offers to restore a deleted record with my edits, or to discard them, and waits for the choice', () => {
    const model = new ConflictModel(store, sources, [deleted()])
    const [record] = model.records
    expect(record).toMatchObject({
      changedBy: 'Deleted by Ann Visser, 11/20/2026 9:12AM',
      cannotRestore: null,
      fields: [{ property: 'paymentTerms', mine: 'Net 15' }],
    })
    expect([model.isDecided, model.resolutionOf('0')]).toEqual([false, null])
    model.resolve('0', 'restore')
    expect(model.isDecided).toBe(true)
    model.apply()
    expect(customer(7)).toMatchObject({ deleted: null, paymentTerms: 'Net 15', rowVersion: 2 })
    expect(store.pending.recordOf(customer(7))?.state).toBe('modified')
  })

  it('B-03 discards my changes of a deleted record, and nothing else', () => {
    const mine = customer(7)
    const model = new ConflictModel(store, sources, [deleted()])
    model.resolve('0', 'drop')
    model.apply()
    expect([store.stateOf(mine), store.pending.records.map(({ entity }) => entity)]).toEqual([
      'detached',
      [customer(8)],
    ])
  })

  it("B-03 says when the user's roles do not allow restoring", () => {
    const model = new ConflictModel(store, { ...sources, canRestore: () => false }, [deleted()])
    expect(model.records[0]?.cannotRestore).toBe(
      'Your roles do not let you restore Customer Great Lakes Landscape.',
    )
    expect([model.isDecided, model.resolutionOf('0')]).toEqual([true, 'drop'])
  })

  it('B-03 asks nothing when both deleted the record', () => {
    const mine = customer(7)
    store.remove(mine)
    const model = new ConflictModel(store, sources, [deleted()])
    expect([model.records[0]?.isMyDeletion, model.isDecided]).toEqual([true, true])
    model.apply()
    expect(store.pending.records.map(({ entity }) => entity)).toEqual([customer(8)])
  })
})
