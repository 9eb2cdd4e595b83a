import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useApp } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import { useCustomerWork } from './CustomerWork.ts'
import { NoteEditor } from './NoteEditor.tsx'
import type { NoteRecord } from './records.ts'
import { deleteNoteQuestion } from './words.ts'

/** The customer's notes: add, edit and remove; like everything else pending until Save (F-052). */
export const NotesCard = observer(function NotesCard() {
  const { session } = useApp()
  const { model } = useCustomerWork()
  const [adding, setAdding] = useState(false)
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
            disabled={adding}
            onClick={() => setAdding(true)}
          />
        )}
      </div>
      {adding && (
        <NoteEditor
          text=""
          done={(text) => {
            model.addNote(text)
            setAdding(false)
          }}
          cancel={() => setAdding(false)}
        />
      )}
      {model.notes.length === 0 && !adding && (
        <p className="muted">What everybody should know about this customer is noted here.</p>
      )}
      {model.notes.map((note) => (
        <NoteCard key={note.id} note={note} />
      ))}
    </section>
  )
})

const NoteCard = observer(function NoteCard({ note }: { readonly note: NoteRecord }) {
  const { dialogs, formats, session, store } = useApp()
  const { model } = useCustomerWork()
  const [editing, setEditing] = useState(false)
  const isPending = store.stateOf(note) !== 'unchanged'
  const remove = async (): Promise<void> => {
    if (await dialogs.confirm(deleteNoteQuestion(note.text))) store.remove(note, 'Delete note')
  }
  if (editing)
    return (
      <NoteEditor
        text={note.text}
        done={(text) => {
          model.editNote(note, text)
          setEditing(false)
        }}
        cancel={() => setEditing(false)}
      />
    )
  return (
    <article className={`note${isPending ? ' pending' : ''}`} data-testid="customer-note">
      <p>{note.text}</p>
      <footer>
        <span>{note.createdBy ?? session.user.displayName}</span>
        <span>{note.created === null ? 'not saved yet' : formats.instant(note.created)}</span>
        <span className="spacer" />
        {session.can('update', 'Note') && (
          <Button caption="Edit note" icon="edit" look="quiet" iconOnly onClick={() => setEditing(true)} />
        )}
        {session.can('delete', 'Note') && (
          <Button caption="Delete note" icon="delete" look="quiet" iconOnly onClick={() => void remove()} />
        )}
      </footer>
    </article>
  )
})
