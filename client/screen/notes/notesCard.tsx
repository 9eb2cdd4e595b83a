import { observer } from 'mobx-react-lite'
import { Note } from '#shared/customers/Note.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { RecordPart } from '../../form/FormSection.tsx'
import { Button } from '../../kit/Button.tsx'
import type { TrackedRecord } from '../../store/types.ts'
import { idOf } from '../captions.ts'
import { childDeletion } from '../record/childDeletion.ts'
import { isRemaining, newChildValues, relatedRecords } from '../record/children.ts'
import { useOpenRecord } from '../record/RecordContext.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteEditorModel, type NoteRecord } from './NoteEditorModel.ts'
import { deleteNoteQuestion } from './noteQuestion.ts'

/** A card with the notes of the screen's record, which are this relation of it: add, edit and remove, pending until Save (F-052). */
export function notesCard(relation: string): RecordPart {
  return observer(function NotesCard({ record }: { readonly record: TrackedRecord }) {
    const { session } = useScreenContext()
    const { model, screen } = useOpenRecord()
    const noteEditor = model.stateOf(NoteEditorModel)
    const notes = newestFirst(relatedRecords(record, { relation, entity: Note }).filter(isRemaining))
    const isAdding = noteEditor.open?.isNew === true
    const listed = isAdding ? notes.filter((note) => note !== noteEditor.open?.note) : notes
    return (
      <section className="card section" data-testid={`${idOf(screen.noun)}-notes`}>
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
              onClick={() => noteEditor.add(newChildValues(screen.entity, record, relation))}
            />
          )}
        </div>
        {isAdding && <NoteEditor writing={noteEditor} />}
        {notes.length === 0 && !isAdding && (
          <p className="muted">What everyone should know about this {screen.noun} is noted here.</p>
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
}

/** Newest first; unsaved ones before all others. */
function newestFirst(notes: readonly NoteRecord[]): readonly NoteRecord[] {
  const order = ({ id }: NoteRecord): number => (id < 0 ? Number.MAX_SAFE_INTEGER + id : id)
  return notes.toSorted((a, b) => order(b) - order(a))
}

const NoteCard = observer(function NoteCard({ note }: { readonly note: NoteRecord }) {
  const app = useScreenContext()
  const { dialogs, formats, session, store } = app
  const { model, screen } = useOpenRecord()
  const isPending = store.stateOf(note) !== 'unchanged'
  const remove = async (): Promise<void> => {
    const question = deleteNoteQuestion(note.text)
    const deletion = { ...(await childDeletion(app, note, { question, of: screen.noun })), name: null }
    if (await dialogs.confirmDeletion(deletion)) store.remove(note, 'Delete note')
  }
  return (
    <article className={`note${isPending ? ' pending' : ''}`} data-testid={`${idOf(screen.noun)}-note`}>
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
            onClick={() => model.stateOf(NoteEditorModel).edit(note)}
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
