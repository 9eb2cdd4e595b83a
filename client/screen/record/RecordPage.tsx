import { observer } from 'mobx-react-lite'
import { reaction } from 'mobx'
import { useEffect, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { RequireRole } from '../../context/RequireRole.tsx'
import type { ReturnState } from '../../context/useReturnRow.ts'
import { useScreenScope } from '../../context/useScreenScope.ts'
import { useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import { capitalize } from '../captions.ts'
import { useSaveShortcut } from '../useSaveShortcut.ts'
import { PastPage } from './PastPage.tsx'
import { RecordEditor } from './RecordEditor.ts'
import { RecordLoader } from './RecordLoader.tsx'
import { NEW, type RecordModel } from './RecordModel.ts'
import type { RouteParameters, RecordSave, RecordScreen } from './RecordScreen.ts'
import '../screen.css'

/** The page of a record: `/customers/{id}` and `/customers/new` (F-048). */
export function recordPage(screen: RecordScreen): ComponentType {
  return function RecordPage() {
    const inPath = useParams()
    const [inQuery] = useSearchParams()
    const parameters = { ...Object.fromEntries(inQuery), ...inPath }
    const { id = NEW } = inPath
    // The key remounts the screen for another record, so that no state is carried over.
    const key = id === NEW ? `${NEW}?${inQuery.toString()}` : id
    const when = inQuery.get('asOf')
    if (when !== null && id !== NEW && screen.past !== undefined)
      return (
        <RequireRole rule={AuditLog.access.read}>
          <PastPage key={`${id} ${when}`} id={Number(id)} screen={screen} when={when} />
        </RequireRole>
      )
    const page = <PageInScope key={key} id={id} screen={screen} parameters={parameters} />
    return id === NEW ? <RequireRole rule={screen.entity.access.create}>{page}</RequireRole> : page
  }
}

interface RecordPageProps {
  readonly id: string
  readonly screen: RecordScreen
  readonly parameters: RouteParameters
}

function PageInScope({ id, screen, parameters }: RecordPageProps) {
  const scope = useScreenScope(id === NEW ? `New ${screen.noun}` : `${capitalize(screen.noun)} ${id}`)
  return scope === null ? null : <OpenPage id={id} screen={screen} parameters={parameters} scope={scope} />
}

const OpenPage = observer(function OpenPage({
  id,
  screen,
  parameters,
  scope,
}: RecordPageProps & { readonly scope: Scope }) {
  const app = useScreenContext()
  const navigate = useNavigate()
  const form = useFormState()
  const { state: given } = useLocation()
  const [editor] = useState(() => {
    const opened = new RecordEditor({ app, screen, key: id, scope, form, parameters })
    if (isStoredState(given)) opened.model.showTabTitled(given.shownTab)
    return opened
  })
  useEffect(() => editor.switchScope(scope), [editor, scope])
  useEffect(() => void editor.load(), [editor])
  useEffect(() => app.review.attach(editor), [app, editor])
  useEffect(() => noteVisit(app, editor.model), [app, editor])
  useEffect(
    () => followSuccessor(editor.model, (path) => void navigate(path, { replace: true })),
    [editor, navigate],
  )
  const close = (): void =>
    void navigate(screen.list.path, { state: { returnTo: Number(id) } satisfies ReturnState })
  const save = async (): Promise<void> => {
    if (await editor.save()) await showStored()
  }
  const showStored = async (): Promise<void> => {
    const { id: storedId } = editor.model
    // The route of a new record is replaced by that of the stored one (F-064); nothing is pending, so the guard does not ask.
    const state: StoredState = { shownTab: editor.model.tab.title }
    if (id === NEW && storedId !== null)
      await navigate(`${screen.path}/${storedId}`, { replace: true, state })
  }
  const saveAnd = async (other: RecordSave): Promise<void> => {
    const { record } = editor.model
    if (record === null || !(await editor.save())) return
    if (await other.finish(record, app)) close()
    else await showStored()
  }
  const cancel = async (): Promise<void> => {
    if ((await editor.cancel()) && id === NEW) close()
  }
  useSaveShortcut(editor, () => void save())
  return <RecordLoader editor={editor} save={save} saveAnd={saveAnd} cancel={cancel} close={close} />
})

/** Navigation state from the route of a new record to that of the stored one: the tab on which it was saved stays. */
interface StoredState {
  readonly shownTab: string
}

function isStoredState(state: unknown): state is StoredState {
  return typeof state === 'object' && state !== null && 'shownTab' in state
}

/** Keeps the page among the recent pages, under the stored name of its record. */
function noteVisit({ recents, store }: ScreenContext, model: RecordModel): () => void {
  // Noting it also reads the other pages; a change of those must not note it again.
  return reaction(
    () => {
      const { record, phase, screen, id } = model
      if (record === null || phase !== 'ready' || store.stateOf(record) !== 'unchanged') return null
      const { caption } = screen.entity
      return { path: `${screen.path}/${id}`, caption: screen.title(record) || caption, detail: caption }
    },
    (page) => page && recents.note(page),
    { fireImmediately: true },
  )
}

/** Goes on with the record that takes the place of one that was saved away, such as a merged customer (RC520). */
function followSuccessor(model: RecordModel, go: (path: string) => void): () => void {
  return reaction(
    () => model.successorId,
    (id) => {
      if (id !== null) go(`${model.screen.path}/${id}`)
    },
  )
}
