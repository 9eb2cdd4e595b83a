import { useState } from 'react'
import { isBlank } from '#shared/kernel/text.ts'
import { Button } from '../../kit/Button.tsx'

interface NoteEditorProps {
  readonly text: string
  readonly done: (text: string) => void
  readonly cancel: () => void
}

/** A note while it is written; Ctrl+Enter keeps it, Esc does not. */
export function NoteEditor({ text, done, cancel }: NoteEditorProps) {
  const [draft, setDraft] = useState(text)
  const isEmpty = isBlank(draft)
  return (
    <div className="note note-editor">
      <textarea
        aria-label="Note"
        data-testid="note-text"
        rows={4}
        autoFocus
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) done(draft)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <footer>
        <span className="spacer" />
        <Button caption="Cancel" look="quiet" onClick={cancel} />
        <Button id="note-done" caption="Keep note" disabled={isEmpty} onClick={() => done(draft)} />
      </footer>
    </div>
  )
}
