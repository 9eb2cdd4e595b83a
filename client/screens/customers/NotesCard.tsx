import { observer } from 'mobx-react-lite'
import { useApp } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import { useCustomerWork } from './CustomerWork.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { partDeletion } from './partDeletion.ts'
import type { NoteRecord } from './records.ts'
import { deleteNoteQuestion } from './words.ts'

/** The customer's notes: add, edit and remove; like everything else pending until Save (F-052). */
export const NotesCard = observer(function NotesCard() {
  const { session } = useApp()
  const { model } = useCustomerWork()
  const { notes, writing } = model
  const isAdding = writing.open?.isNew === true
  const listed = isAdding ? notes.filter((note) => note !== writing.open?.note) : notes
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
            look="quiet"
            disabled={isAdding}
            onClick={() => writing.add()}
          />
        )}
      </div>
      {isAdding && <NoteEditor writing={writing} />}
      {notes.length === 0 && !isAdding && (
        <p className="muted">What everybody should know about this customer is noted here.</p>
      )}
      {listed.map((note) =>
        writing.open?.note === note ? (
          <NoteEditor key={note.id} writing={writing} />
        ) : (
          <NoteCard key={note.id} note={note} />
        ),
      )}
    </section>
  )
})

const NoteCard = observer(function NoteCard({ note }: { readonly note: NoteRecord }) {
  const { dialogs, formats, session, store } = useApp()
  const { model } = useCustomerWork()
  const isPending = store.stateOf(note) !== 'unchanged'
  const remove = async (): Promise<void> => {
    const deletion = { ...partDeletion(store, note, deleteNoteQuestion(note.text)), name: null }
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
            look="quiet"
            iconOnly
            onClick={() => model.writing.edit(note)}
          />
        )}
        {session.can('delete', 'Note') && (
          <Button caption="Delete note" icon="delete" look="quiet" iconOnly onClick={() => void remove()} />
        )}
      </footer>
    </article>
  )
})
