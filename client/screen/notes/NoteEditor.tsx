import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { isBlank } from '#shared/kernel/text.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { CANCEL_QUESTION } from '../../dialogs/messages.ts'
import { useTypedText } from '../../form/useTypedText.ts'
import { Button } from '../../kit/Button.tsx'
import { useKeyDown } from '../../kit/useKeyDown.ts'
import type { NoteEditorModel } from './NoteEditorModel.ts'

/** The editor of a note, pending from the first key. Ctrl+Enter closes the editor, Esc asks and reverts what was typed. */
export const NoteEditor = observer(function NoteEditor({ writing }: { readonly writing: NoteEditorModel }) {
  const { dialogs, store } = useScreenContext()
  const { text } = writing
  const endFocus = useRef<(() => void) | null>(null)
  const leave = (): void => {
    endFocus.current?.()
    endFocus.current = null
  }
  useEffect(() => leave, [])
  const typed = useTypedText({
    value: text,
    format: () => text,
    parse: (next) => next.trim(),
    onInput: (next) => {
      // A new line starts a new undo step.
      if (String(next).split('\n').length !== text.split('\n').length) store.journal.startNewEntry()
      writing.type(String(next))
    },
  })
  const isEmpty = isBlank(text)
  const cancel = async (): Promise<void> => {
    if (!writing.isChanged || (await dialogs.confirm(CANCEL_QUESTION))) writing.cancel()
  }
  const box = useRef<HTMLTextAreaElement>(null)
  useKeyDown(box, (event) => {
    if (event.key === 'Escape') void cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty) writing.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  return (
    <div
      className="note note-editor"
      data-entity={`Note:${writing.open?.note?.id ?? 'new'}`}
      data-field="text"
    >
      <textarea
        ref={box}
        aria-label="Note"
        data-testid="note-text"
        rows={4}
        autoFocus
        value={typed.text}
        onChange={(event) => typed.onInput(event.target.value)}
        onFocus={() => {
          endFocus.current ??= store.beginFocus()
        }}
        onBlur={() => {
          leave()
          typed.onBlur()
        }}
      />
      <footer>
        <span className="muted">{writing.isChanged ? 'Not saved yet' : ''}</span>
        <span className="spacer" />
        <Button caption="Cancel" variant="quiet" onClick={() => void cancel()} />
        <Button id="note-done" caption="Keep note" disabled={isEmpty} onClick={() => writing.close()} />
      </footer>
    </div>
  )
})
