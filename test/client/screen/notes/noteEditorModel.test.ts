import { NoteEditorModel } from '#client/screen/notes/NoteEditorModel.ts'
import { deleteNoteQuestion } from '#client/screen/notes/noteQuestion.ts'
import {
  customerStore,
  known,
  mergeCustomer,
  type CustomerStore,
} from '../../screens/customers/support/customerStore.ts'

const onCustomer = { entityTypeName: 'Customer', entityId: 7 }

describe('F-052 The editor of a note', () => {
  let store: CustomerStore
  let writing: NoteEditorModel
  const texts = () => store.pending.records.map(({ state, fields }) => [state, fields.at(-1)?.after])
  const type = (...steps: readonly string[]) => {
    for (const text of steps) writing.type(text)
  }

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
    writing = new NoteEditorModel(store)
    store.beginFocus()
  })

  it('makes the note pending from its first letter, as one entry that can be undone and redone', () => {
    writing.add(onCustomer)
    expect(store.pending.count).toBe(0)
    type('G', 'Ga', 'Gate')
    expect([store.pending.count, store.journal.entries.length, writing.text]).toEqual([1, 1, 'Gate'])
    expect(known(store.cached('Customer', 7)).customerNotes.map(({ text }) => text)).toContain('Gate')
    store.journal.undo()
    expect([store.pending.count, writing.text]).toEqual([0, ''])
    store.journal.redo()
    expect(writing.text).toBe('Gate')
  })

  it('leaves nothing when all text is deleted, or the editor is canceled', () => {
    writing.add(onCustomer)
    type('G', '')
    expect([store.pending.count, store.journal.entries.length]).toEqual([0, 0])
    type('D', 'Do')
    writing.cancel()
    expect([store.pending.count, writing.open]).toEqual([0, null])
  })

  it('keeps the note pending when it is closed without canceling, and can be opened again', () => {
    writing.add(onCustomer)
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

  it('reverts a stored note on cancel', () => {
    const note = known(store.cached('Note', 70))
    writing.edit(note)
    type('Call', 'Call second')
    expect(texts()).toEqual([['modified', 'Call second']])
    writing.cancel()
    expect([note.text, store.pending.count]).toEqual(['Call first', 0])
  })
})

it('F-052 the question before a note is deleted quotes it, shortened', () => {
  expect(deleteNoteQuestion('Call first')).toBe("Are you sure you want to delete the note 'Call first'?")
  expect(deleteNoteQuestion('Prefers a morning drop, before the crew parking fills up')).toBe(
    "Are you sure you want to delete the note 'Prefers a morning drop, before the crew…'?",
  )
})
