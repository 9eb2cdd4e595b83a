import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { ProductEntity } from '#shared/model/product.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf, type ComputedColumnSpec, type FieldColumnSpec } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import type { IconName } from '../../kit/Icon.tsx'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { deletionQuestion, idOf } from '../captions.ts'
import type { Editor } from '../editor/Editor.ts'
import { editRecord } from '../editor/editRecord.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
import { pastRows } from './pastRows.ts'
import { childDeletion } from './childDeletion.ts'
import { childrenOf, listedChildren, newChildValues, relatedRecords } from './children.ts'
import { useOpenRecord } from './RecordContext.ts'
import type { OpenRecord, RecordTab } from './RecordScreen.ts'

interface ChildTabOptions<D extends EntityDeclaration> {
  /** The relation of the screen's record. */
  readonly relation: string
  readonly entity: D
  readonly columns: readonly (FieldColumnSpec<D, RecordOfEntity<D>> | ComputedColumnSpec<RecordOfEntity<D>>)[]
  readonly editor: Editor<RecordOfEntity<D>>
  /** Id of the grid's stored layout. */
  readonly layoutKey: string
  readonly caption: string
  readonly emptyText: string
  /** Children that are left out until they are asked for; those with pending changes are always shown (RC700). */
  readonly folded?: FoldedChildren<RecordOfEntity<D>>
  /** What else is done with one child, in a dialog whose edits stay pending until Save. */
  readonly commands?: readonly ChildCommand<RecordOfEntity<D>>[]
}

interface FoldedChildren<Child> {
  readonly isFolded: (child: Child, today: string) => boolean
  /** The captions of the actions that show and leave out these children. */
  readonly show: string
  readonly hide: string
  /** What the list says where only these are left. */
  readonly emptyText: string
}

interface ChildCommand<Child extends TrackedRecord> {
  readonly caption: string
  readonly icon: IconName
  readonly needs: RoleRule
  /** The editor of a new child that is begun with these values. */
  begin(child: Child, app: ScreenContext): { readonly editor: Editor<Child>; readonly values: Row }
}

/** A tab with the children of the screen's record: a list with Add, Edit and Delete, pending until Save. */
export function childTab<D extends ProductEntity>(title: string, options: ChildTabOptions<D>): RecordTab {
  type Child = RecordOfEntity<D>
  const { relation, entity, editor } = options
  const columns = columnsOf<D, Child>(entity, options.columns)
  const { folded, commands = [] } = options
  const edit = (
    { app, screen, record }: OpenRecord,
    child: TrackedRecord | null,
    begun: { readonly editor: Editor<Child>; readonly values: Row } = { editor, values: {} },
  ): Promise<void> => {
    const list = {
      records: () => childrenOf(record, relation),
      newValues: { ...newChildValues(screen.entity, record, relation), ...begun.values },
      owner: screen.noun,
    }
    return editRecord(app, { editor: begun.editor, list, record: child })
  }
  const Panel = observer(function ChildPanel() {
    const open = useOpenRecord()
    const rowEditing = useRowEditing<Child>({ app: open.app, entity, columns })
    const { app } = open
    const [showsAll, setShowsAll] = useState(false)
    const children = listedChildren(app.store, relatedRecords(open.record, options))
    const isFolded = (child: Child): boolean =>
      folded?.isFolded(child, app.today()) === true && app.store.stateOf(child) === 'unchanged'
    const remaining = children.filter((child) => !isFolded(child))
    const hasFolded = remaining.length < children.length
    const actions = useMemo(
      () => [
        ...childActions(open, { ...options, edit }),
        ...commands.map((command) =>
          commandAction(app, command, (child) => edit(open, null, command.begin(child, app))),
        ),
        ...(folded === undefined || !hasFolded ? [] : [foldAction(folded, showsAll, setShowsAll)]),
        ...rowEditing.actions,
      ],
      [open, app, hasFolded, showsAll, rowEditing.actions],
    )
    return (
      <section className="card grid-card child-grid">
        <EntityGrid<Child>
          id={options.layoutKey}
          caption={options.caption}
          columns={columns}
          rows={showsAll ? children : remaining}
          isSecondary
          keyField={rowKeyOf<Child>(entity)}
          selection="single"
          {...rowEditing.gridProps}
          {...pastRows(app)}
          actions={actions}
          onOpen={(child) => {
            if (!isDeleted(open.app, child)) void edit(open, child)
          }}
          emptyText={hasFolded && folded !== undefined ? folded.emptyText : options.emptyText}
        />
      </section>
    )
  })
  return {
    title,
    lists: entity.name,
    isOfRecord: true,
    isWide: true,
    Panel,
    count: (record) => childrenOf(record, relation).length,
    edits: (typeName) => typeName === entity.name,
    openEditor: edit,
  }
}

interface ChildActionOptions {
  readonly entity: EntityDeclaration
  readonly editor: Editor
  readonly edit: (open: OpenRecord, child: TrackedRecord | null) => Promise<void>
}

function childActions(open: OpenRecord, options: ChildActionOptions): readonly Action<TrackedRecord>[] {
  const { entity, editor, edit } = options
  const { app, screen } = open
  const id = idOf(editor.noun)
  return [
    {
      id: `add-${id}`,
      caption: 'Add',
      icon: 'add',
      needs: entity.access.create,
      run: () => edit(open, null),
    },
    {
      id: `edit-${id}`,
      caption: 'Edit',
      icon: 'edit',
      needs: entity.access.update,
      enabled: ({ selected }) => selected.length === 1 && !selected.some((child) => isDeleted(app, child)),
      run: ({ selected: [child] }) => child && edit(open, child),
    },
    {
      id: `keep-${id}`,
      caption: 'Keep it',
      icon: 'undo',
      needs: entity.access.delete,
      visible: ({ selected }) => selected.some((child) => isDeleted(app, child)),
      run: ({ selected }) => selected.forEach((child) => app.store.pending.revertRecord(child)),
    },
    {
      id: `delete-${id}`,
      caption: 'Delete',
      icon: 'delete',
      needs: entity.access.delete,
      visible: ({ selected }) => !selected.some((child) => isDeleted(app, child)),
      enabled: oneSelected,
      run: async (context) => {
        const [child] = context.selected
        if (child === undefined) return
        const deletion = await childDeletion(app, child, {
          question: deletionQuestion(editor.noun),
          of: screen.noun,
        })
        if (!(await app.dialogs.confirmDeletion(deletion))) return
        context.clearSelection()
        app.store.remove(child, `Delete ${editor.noun}`)
      },
    },
  ]
}

function commandAction<Child extends TrackedRecord>(
  app: ScreenContext,
  { caption, icon, needs }: ChildCommand<Child>,
  run: (child: Child) => Promise<void>,
): Action<Child> {
  return {
    id: idOf(caption),
    caption,
    icon,
    needs,
    enabled: ({ selected }) => selected.length === 1 && !selected.some((child) => isDeleted(app, child)),
    run: ({ selected: [child] }) => child && run(child),
  }
}

function foldAction(
  { show, hide }: Pick<FoldedChildren<never>, 'show' | 'hide'>,
  showsAll: boolean,
  setShowsAll: (showsAll: boolean) => void,
): Action<unknown> {
  const caption = showsAll ? hide : show
  return {
    id: idOf(caption),
    caption,
    icon: showsAll ? 'filter' : 'show',
    run: () => setShowsAll(!showsAll),
  }
}

/** Whether the next save deletes the record. */
function isDeleted({ store }: ScreenContext, child: TrackedRecord): boolean {
  return store.stateOf(child) === 'deleted'
}
