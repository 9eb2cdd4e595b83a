import { getEntity } from '#shared/model/model.ts'
import { readPast } from '../../context/history/RecordPast.ts'
import type { OpenPastDialog } from '../../context/recordDialogs.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { Editor } from '../editor/Editor.ts'

// Loaded with the first record that is shown as it was.
const pastDialog = loadedOnUse(async () => (await import('./PastDialog.tsx')).PastDialog)

/** The editor of a record, which may have to be chosen by it or to read something; it is given the context of the past. */
export type EditorOfRecord = Editor | ((app: ScreenContext, record: TrackedRecord) => Promise<Editor>)

/** Shows records as they were in their editor, which is read-only then (RC1420). Throws QueryFailed and ApiError. */
export function openPastWith(editor: EditorOfRecord): OpenPastDialog<ScreenContext> {
  return async (app, of) => {
    const past = await readPast(app, of)
    const { record } = past
    if (record === null) {
      const { caption } = getEntity(app.model, of.entityTypeName)
      app.toasts.info(`There was no such ${caption.toLowerCase()} on ${app.formats.instant(of.when)}.`)
      return
    }
    const shown = typeof editor === 'function' ? await editor(past.app, record) : editor
    await app.dialogs.show(pastDialog(), { past, record, editor: shown })
  }
}
