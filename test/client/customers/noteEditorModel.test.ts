import { NoteEditorModel } from '#client/screens/customers/NoteEditorModel.ts'
import { customerStore, known, mergeCustomer, type CustomerStore } from './support/customerStore.ts'

describe('F-052 A note that is being written', () => {
  let store: CustomerStore
  let writing: NoteEditorModel
  const texts = () => store.pending.records.map(({ state, fields }) => [state, fields.at(-1)?.after])
  const type = (...steps: readonly string[]) => {
    for (const text of steps) writing.type(text)
  }

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
    writing = new NoteEditorModel(store, () => store.cached('Customer', 7))
    store.beginFocus()
  })

  it('is pending from its first letter, as one entry that can be undone and brought back', () => {
    writing.add()
    expect(store.pending.count).toBe(0)
    type('G', 'Ga', 'Gate')
    expect([store.pending.count, store.journal.entries.length, writing.text]).toEqual([1, 1, 'Gate'])
    store.journal.undo()
    expect([store.pending.count, writing.text]).toEqual([0, ''])
    store.journal.redo()
    expect(writing.text).toBe('Gate')
  })

  it('is nothing again when everything is deleted, or the editor cancelled', () => {
    writing.add()
    type('G', '')
    expect([store.pending.count, store.journal.entries.length]).toEqual([0, 0])
    type('D', 'Do')
    writing.cancel()
    expect([store.pending.count, writing.open]).toEqual([0, null])
  })

  it('stays pending when its editor is closed without a word, and is edited further', () => {
    writing.add()
    type('Gate')
    writing.close()
    expect(texts()).toEqual([['added', 'Gate']])
    const [made] = store.pending.records
    writing.edit(known(store.cached('Note', Number(Reflect.get(known(made ?? null).entity, 'id')))))
    type('Gate 4711')
    expect(texts()).toEqual([['added', 'Gate 4711']])
    writing.cancel()
    expect(texts()).toEqual([['added', 'Gate']])
  })

  it('takes a stored note back to what it was', () => {
    const note = known(store.cached('Note', 70))
    writing.edit(note)
    type('Call', 'Call second')
    expect(texts()).toEqual([['modified', 'Call second']])
    writing.cancel()
    expect([note.text, store.pending.count]).toEqual(['Call first', 0])
  })
})
