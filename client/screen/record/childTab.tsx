import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { EntityName } from '#shared/model/product.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf, type ComputedColumnSpec, type FieldColumnSpec } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { TrackedRecord } from '../../store/types.ts'
import { deletionQuestion, idOf } from '../captions.ts'
import type { Editor } from '../editor/Editor.ts'
import { editRecord } from '../editor/editRecord.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
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
}

/** A tab with the children of the screen's record: a list with Add, Edit and Delete, pending until Save. */
export function childTab<D extends EntityDeclaration & { readonly name: EntityName }>(
  title: string,
  options: ChildTabOptions<D>,
): RecordTab {
  type Child = RecordOfEntity<D>
  const { relation, entity, editor } = options
  const columns = columnsOf<D, Child>(entity, options.columns)
  const edit = ({ app, screen, record }: OpenRecord, child: TrackedRecord | null): Promise<void> => {
    const list = {
      records: () => childrenOf(record, relation),
      newValues: newChildValues(screen.entity, record, relation),
      owner: screen.noun,
    }
    return editRecord(app, { editor, list, record: child })
  }
  const Panel = observer(function ChildPanel() {
    const open = useOpenRecord()
    const rowEditing = useRowEditing<Child>({ app: open.app, entity, columns })
    const actions = useMemo(
      () => [...childActions(open, { ...options, edit }), ...rowEditing.actions],
      [open, rowEditing.actions],
    )
    return (
      <section className="card grid-card child-grid">
        <EntityGrid<Child>
          id={options.layoutKey}
          caption={options.caption}
          columns={columns}
          rows={listedChildren(open.app.store, relatedRecords(open.record, options))}
          isSecondary
          // The key of an entity is one of its fields.
          keyField={keyFieldOf(entity) as keyof Child & string}
          selection="single"
          {...rowEditing.gridProps}
          actions={actions}
          onOpen={(child) => {
            if (!isDeleted(open.app, child)) void edit(open, child)
          }}
          emptyText={options.emptyText}
        />
      </section>
    )
  })
  return {
    title,
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
        const deletion = childDeletion(app, child, {
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

/** Whether the next save deletes the record. */
function isDeleted({ store }: ScreenContext, child: TrackedRecord): boolean {
  return store.stateOf(child) === 'deleted'
}
