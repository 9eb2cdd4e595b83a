import { observer } from 'mobx-react-lite'
import { useApp } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { childDeletion } from './childDeletion.ts'
import type { NoteRecord } from './records.ts'
import { deleteNoteQuestion } from './messages.ts'

/** The customer's notes: add, edit and remove, pending until Save (F-052). */
export const NotesCard = observer(function NotesCard() {
  const { session } = useApp()
  const { model } = useLoadedCustomer()
  const { notes, noteEditor } = model
  const isAdding = noteEditor.open?.isNew === true
  const listed = isAdding ? notes.filter((note) => note !== noteEditor.open?.note) : notes
  return (
    <section className="card section" data-testid="customer-notes">
      <div className="section-title">
        <h2>Notes</h2>
        <span className="spacer" />
        {session.can('create', 'Note') && (
          <Button
            id="add-note"
            caption="Add note"
            icon="add"
            variant="quiet"
            disabled={isAdding}
            onClick={() => noteEditor.add()}
          />
        )}
      </div>
      {isAdding && <NoteEditor writing={noteEditor} />}
      {notes.length === 0 && !isAdding && (
        <p className="muted">What everybody should know about this customer is noted here.</p>
      )}
      {listed.map((note) =>
        noteEditor.open?.note === note ? (
          <NoteEditor key={note.id} writing={noteEditor} />
        ) : (
          <NoteCard key={note.id} note={note} />
        ),
      )}
    </section>
  )
})

const NoteCard = observer(function NoteCard({ note }: { readonly note: NoteRecord }) {
  const { dialogs, formats, session, store } = useApp()
  const { model } = useLoadedCustomer()
  const isPending = store.stateOf(note) !== 'unchanged'
  const remove = async (): Promise<void> => {
    const deletion = { ...childDeletion(store, note, deleteNoteQuestion(note.text)), name: null }
    if (await dialogs.confirmDeletion(deletion)) store.remove(note, 'Delete note')
  }
  return (
    <article className={`note${isPending ? ' pending' : ''}`} data-testid="customer-note">
      <p>{note.text}</p>
      <footer>
        <span>{note.createdBy ?? session.user.displayName}</span>
        <span>{note.created === null ? 'not saved yet' : formats.instant(note.created)}</span>
        <span className="spacer" />
        {session.can('update', 'Note') && (
          <Button
            caption="Edit note"
            icon="edit"
            variant="quiet"
            iconOnly
            onClick={() => model.noteEditor.edit(note)}
          />
        )}
        {session.can('delete', 'Note') && (
          <Button
            caption="Delete note"
            icon="delete"
            variant="quiet"
            iconOnly
            onClick={() => void remove()}
          />
        )}
      </footer>
    </article>
  )
})
