import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { prepareEntity } from '../../context/checkEntity.ts'
import { ForeignMark } from '../../context/saving/ForeignMark.tsx'
import { titleOf } from '../../context/saving/deleteAfterQuestion.ts'
import { refuseProblems } from '../../context/saving/refuseProblems.ts'
import { DialogFrame, type DialogButton } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { CANCEL_QUESTION } from '../../dialogs/messages.ts'
import { SectionFields } from '../../form/FormSection.tsx'
import { FormState, FormStateProvider } from '../../form/FormState.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Scope } from '../../store/Scope.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { capitalize, idOf } from '../captions.ts'
import { OthersHere } from '../live/OthersHere.tsx'
import { usePresence } from '../live/usePresence.ts'
import {
  EditorModelContext,
  type EditedList,
  type Editor,
  type EditorCommand,
  type EditorContext,
  type EditorResult,
} from './Editor.ts'
import { historyCommands } from './historyCommands.ts'
import '../screen.css'

interface EditorDialogProps extends DialogProps<EditorResult> {
  readonly editor: Editor
  readonly list: EditedList
  readonly record: TrackedRecord
  readonly scope: Scope
  /** Called by Save; false keeps the dialog open. */
  readonly keep: () => Promise<boolean>
  /** Whether Save stores the edits on the server. */
  readonly isStored: boolean
  /** Whether the dialog adds the record; one that waits with what is behind it was added before. */
  readonly adds: boolean
}

/** The dialog of an editor: its sections, Cancel and Save. */
export const EditorDialog = observer(function EditorDialog(props: EditorDialogProps) {
  const { editor, list, record, scope, close } = props
  const app = useScreenContext()
  const [form] = useState(() => formOf(app, record))
  const [context] = useState(() => contextOf(app, editor, list, record))
  const [title] = useState(() => titleOfDialog(props, context))
  const [isKept, setIsKept] = useState(false)
  const check = (): boolean => {
    const problems = () => editor.problems?.(context) ?? app.store.problemsOfSave(record)
    const [problem] = problems()
    if (problem === undefined) return true
    refuseProblems(app, form, () => problems().length > 0)
    if (problem.field !== undefined) app.fieldFocus.request(record, problem.field)
    return false
  }
  const keep = async (): Promise<boolean> => {
    if (!check()) return false
    if ((await editor.askBefore?.(context)) === false) return false
    prepare(editor, context)
    if (!(await props.keep())) return false
    if (props.isStored) setIsKept(true)
    return true
  }
  const canStore = (): boolean => scope.hasChanges || editor.keepsEntries?.(context) === true
  // What was typed while it was stored is not stored (ED12).
  const hasMore = (): boolean => props.isStored && canStore()
  /** Closes it after something that is not done twice, once also what was typed meanwhile is stored. */
  const closeAfter = async (result: EditorResult): Promise<void> => {
    if (!hasMore() || (await keep())) close(result)
  }
  const save = async (result: EditorResult): Promise<void> => {
    const { submit } = editor
    if (submit?.run !== undefined) {
      if (check() && (await submit.run(context, keep))) close(result)
      return
    }
    if (!check() || (await editor.askBeforeClosing?.(context)) === false || !(await keep())) return
    if (!hasMore()) close(result)
  }
  // What was stored by an earlier Save is not canceled any more.
  const discard = (): void => {
    if (isKept) scope.rollback()
    close(isKept ? 'kept' : undefined)
  }
  const hasChanges = scope.hasChanges || editor.isEntered?.(context) === true
  const cancel = async (): Promise<void> => {
    if (!hasChanges || (await app.dialogs.confirm(CANCEL_QUESTION))) discard()
  }
  const commands = commandsOf(editor, context).map((command): DialogButton => ({
    caption: command.caption,
    icon: command.icon,
    isSeparated: true,
    isSave: command.isSave === true,
    run: async () => {
      if (await command.run(context, keep)) await closeAfter('kept')
    },
  }))
  return (
    <DialogFrame
      title={title}
      {...(editor.width !== undefined && { width: editor.width })}
      {...(editor.height !== undefined && { height: editor.height })}
      hasChanges={hasChanges}
      onCancel={discard}
      {...noteOf(props, app)}
      buttons={[...commands, ...buttonsOf(props, { app, save, cancel, hasChanges, canStore: canStore() })]}
    >
      <FormStateProvider value={form}>
        <EditorModelContext.Provider value={context.model}>
          <div className="editor" data-testid={`${idOf(editor.noun)}-dialog`}>
            {isShared(context) && <Others {...props} />}
            {editor.sections.map((section, index) => (
              <section key={section.title ?? index}>
                {section.title !== null && <h2>{section.title}</h2>}
                <SectionFields section={section} record={record} />
              </section>
            ))}
          </div>
        </EditorModelContext.Provider>
      </FormStateProvider>
    </DialogFrame>
  )
})

/** What was added before and is not stored has no number by which it is told: its title names it (ED1381). */
function titleOfDialog({ editor, record, adds }: EditorDialogProps, { app, isNew }: EditorContext): string {
  const { title, noun } = editor
  if (title !== undefined) return title
  if (adds) return `Add ${noun}`
  return isNew ? `${capitalize(noun)} ${titleOf(app, record)}` : capitalize(noun)
}

/** The form of a record: what is wrong with earlier edits of it, such as those in a list, shows at once (ED1240). */
function formOf({ past, store }: ScreenContext, record: TrackedRecord): FormState {
  const form = new FormState({ isReadOnly: past !== undefined })
  if (store.stateOf(record) === 'modified' && store.problemsOfSave(record).length > 0) form.showAll()
  return form
}

/** Who else has the record on the screen, and what they changed of it meanwhile. */
const Others = observer(function Others({ editor: { entity, noun }, record, scope }: EditorDialogProps) {
  const { store } = useScreenContext()
  const key = String(propertiesOf(record)[keyFieldOf(entity)])
  usePresence(
    entity.name,
    key,
    useCallback(() => scope.hasChanges, [scope]),
  )
  return (
    <div className="dialog-live">
      <OthersHere subject={entity.name} keyText={key} noun={noun} />
      {store.foreign.conflictOf(record) !== null && <ForeignMark />}
    </div>
  )
})

/** Whether others may have the record on their screens: neither a new one nor one as it was. */
function isShared({ app, isNew }: EditorContext): boolean {
  return !isNew && app.past === undefined
}

/** The commands of a dialog; a record as it was is only shown. */
function commandsOf(editor: Editor, context: EditorContext): readonly EditorCommand[] {
  if (context.app.past !== undefined) return []
  return [...(editor.commands ?? []), ...historyCommands(editor)].filter(
    (command) => command.isShown?.(context) !== false,
  )
}

/** What the edits wait for, where a button says Save that does not store. */
function noteOf(
  { editor, list, isStored }: EditorDialogProps,
  { past }: ScreenContext,
): { readonly note?: string } {
  return past === undefined && !isStored && saysSave(editor) ? { note: keptUntil(list) } : {}
}

interface EditorCommands {
  readonly app: ScreenContext
  readonly save: (result: EditorResult) => Promise<void>
  readonly cancel: () => Promise<void>
  /** Whether canceling loses something. */
  readonly hasChanges: boolean
  /** Whether there is something that Save would store. */
  readonly canStore: boolean
}

/** Edits that stay pending are kept or not; a dialog that stores offers it only when there is something to store (F-090). */
function buttonsOf(
  { editor, isStored }: EditorDialogProps,
  { app, save, cancel, hasChanges, canStore }: EditorCommands,
): readonly DialogButton[] {
  if (app.past !== undefined) return [{ caption: 'Close', run: cancel, autoFocus: true }]
  const { submit } = editor
  if (submit !== undefined)
    return [
      { caption: 'Cancel', run: cancel },
      {
        caption: submit.caption,
        icon: submit.icon,
        variant: 'primary',
        isDefault: true,
        isSave: true,
        run: () => save('kept'),
      },
    ]
  if (isStored && !canStore) return [{ caption: hasChanges ? 'Cancel' : 'Close', run: cancel }]
  const next: DialogButton = { caption: 'Save And New', isSave: true, run: () => save('next') }
  return [
    { caption: 'Cancel', run: cancel },
    ...(isStored && editor.offersNext === true ? [next] : []),
    {
      // Only what stores says Save, unless the specification does.
      caption: isStored || editor.saysSave === true ? 'Save' : 'Done',
      variant: 'primary',
      isDefault: true,
      isSave: isStored,
      run: () => save('kept'),
    },
  ]
}

/** Whether its button says Save, although what is edited may stay pending. */
function saysSave(editor: Editor): boolean {
  return editor.saysSave === true || editor.submit !== undefined
}

function keptUntil({ owner }: EditedList): string {
  return owner === undefined ? 'kept until you save' : `kept until you save the ${owner}`
}

function contextOf(
  app: ScreenContext,
  editor: Editor,
  list: EditedList,
  record: TrackedRecord,
): EditorContext {
  return {
    app,
    record,
    isNew: app.store.stateOf(record) === 'added',
    get siblings() {
      return list.records()
    },
    model: editor.createModel?.(app, record),
  }
}

/** Keeping the edits includes what the server would change in a record before it stores it: it is shown and undone with them. */
function prepare(editor: Editor, context: EditorContext): void {
  const { app, record } = context
  app.store.edit(`Save ${editor.noun}`, () => {
    editor.prepare?.(context)
    const values = propertiesOf(record)
    const prepared = Object.entries(
      prepareEntity(app.model, editor.entity.name, values, storedValues(editor, context)),
    )
    Object.assign(record, Object.fromEntries(prepared.filter(([name, value]) => value !== values[name])))
  })
}

/** The last known values on the server; null for a new record. */
function storedValues({ entity }: Editor, { app, record, isNew }: EditorContext): AnyRecord | null {
  if (isNew) return null
  const names = Object.keys(entity.fields)
  return Object.fromEntries(names.map((name) => [name, app.store.originalValue(record, name)]))
}
