import type { ScreenContext } from '../../context/ScreenContext.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import type { Scope } from '../../store/Scope.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { EditedList, Editor, EditorResult } from './Editor.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first record that is edited in a dialog.
const editorDialog = loadedOnUse(async () => (await import('./EditorDialog.tsx')).EditorDialog)

export interface EditRequest {
  readonly editor: Editor
  readonly list: EditedList
  /** Null for a new record. */
  readonly record: TrackedRecord | null
}

type OnKept = (record: TrackedRecord) => void

/** What becomes of the edits in a dialog. */
interface KeptEdit {
  /** Stores them; null where they stay pending. */
  readonly store: ((scope: Scope) => Promise<boolean>) | null
  /** Called with a record whose edits were kept. */
  readonly onKept: OnKept
}

/**
 * Edits a record, or a new one, in its dialog, in a nested unit of work: Save folds it into one pending entry of the screen below,
 * Cancel rolls back everything done in the dialog.
 */
export async function editRecord(
  app: ScreenContext,
  request: EditRequest,
  onKept: OnKept = () => {},
): Promise<void> {
  await showEditor(app, request, { store: null, onKept })
}

/** Edits a record in its dialog, whose Save stores it; resolves with whether anything was stored. */
export function editStoredRecord(
  app: ScreenContext,
  editor: Editor,
  record: TrackedRecord,
): Promise<boolean> {
  return editAndStore(app, { editor, record, list: NO_LIST }, () => {})
}

/**
 * Adds a record with these values, and further ones if the user goes on, in its dialog, whose Save stores it; resolves with whether
 * anything was stored.
 */
export function addStoredRecord(
  app: ScreenContext,
  editor: Editor,
  newValues: EditedList['newValues'] = {},
  onStored: OnKept = () => {},
): Promise<boolean> {
  return editAndStore(app, { editor, record: null, list: { ...NO_LIST, newValues } }, onStored)
}

const NO_LIST: EditedList = { records: () => [], newValues: {} }

async function editAndStore(app: ScreenContext, request: EditRequest, onStored: OnKept): Promise<boolean> {
  const stored: KeptEdit = { store: (scope) => storeEdits(app, scope), onKept: onStored }
  let isAnyStored = false
  for (let { record } = request; ; record = null) {
    const result = await showEditor(app, { ...request, record }, stored)
    isAnyStored ||= result !== undefined
    if (result !== 'next') return isAnyStored
  }
}

/** Stores what was edited in a dialog; if that is refused, the dialog shows why, at its first wrong field (ED7). */
async function storeEdits(app: ScreenContext, scope: Scope): Promise<boolean> {
  if (scope.changedRecords.length === 0) return true
  const goTo = (entity: TrackedRecord): void => {
    const field = app.store.problems(entity)[0]?.field
    if (field !== undefined) app.fieldFocus.request(entity, field)
  }
  const save = (entities: readonly TrackedRecord[]): Promise<boolean> =>
    saveRecords(app, entities, ({ entity }) => goTo(entity))
  const detach = app.review.attach({ isDialog: true, save, goTo })
  try {
    const edited = scope.changedRecords
    const isStored = await save(edited)
    const refused = edited.find((entity) => app.store.problems(entity).length > 0)
    if (!isStored && refused !== undefined) goTo(refused)
    return isStored
  } finally {
    detach()
  }
}

async function showEditor(
  app: ScreenContext,
  { editor, list, record: existing }: EditRequest,
  { store, onKept }: KeptEdit,
): Promise<EditorResult | undefined> {
  const label = `${existing === null ? 'Add' : 'Edit'} ${editor.noun}`
  const scope = app.store.openScope(label)
  const values = { ...editor.newValues, ...list.newValues }
  const record = existing ?? app.store.create(editor.entity.name, values, label)
  const initial = (app.past === undefined ? editor.initialValues?.(app, record) : undefined) ?? {}
  if (Object.keys(initial).length > 0) app.store.edit(label, () => Object.assign(record, initial))
  // What the dialog starts with does not count as a change.
  scope.markPristine()
  const keep = (): Promise<boolean> => store?.(scope) ?? Promise.resolve(true)
  const props = { editor, list, record, scope, keep, isStored: store !== null, adds: existing === null }
  const result = await app.dialogs.show(editorDialog(), props)
  if (result === undefined) scope.rollback()
  else {
    scope.commit(label)
    onKept(record)
  }
  return result
}
