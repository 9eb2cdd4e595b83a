import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { idOf } from '../captions.ts'

export interface ListActionHandlers<Row> {
  readonly entity: EntityDeclaration
  readonly open: { readonly needs: RoleRule; readonly run: (row: Row) => void }
  readonly add: (() => void) | null
  /** Asks before a record is deleted, and deletes it at once. */
  readonly deletion: {
    readonly confirm: (row: Row) => Promise<boolean>
    readonly run: (row: Row) => Promise<void>
  } | null
  readonly editing: { readonly isOn: boolean; readonly toggle: () => void } | null
}

/** Open, Add, Delete and Edit in list, where the list has them, for those who may (F-046, F-047). */
export function listActions<Row>(handlers: ListActionHandlers<Row>): readonly Action<Row>[] {
  const { entity, open, add, deletion, editing } = handlers
  const { access, caption } = entity
  const id = idOf(caption)
  const actions: readonly (Action<Row> | null)[] = [
    {
      id: `open-${id}`,
      caption: 'Open',
      icon: 'open',
      needs: open.needs,
      enabled: oneSelected,
      run: ({ selected: [row] }) => row && open.run(row),
    },
    add && { id: `add-${id}`, caption: 'Add', icon: 'add', needs: access.create, run: add },
    deletion && {
      id: `delete-${id}`,
      caption: 'Delete',
      icon: 'delete',
      needs: access.delete,
      enabled: oneSelected,
      run: async (context) => {
        const [row] = context.selected
        if (row === undefined || !(await deletion.confirm(row))) return
        context.clearSelection()
        await deletion.run(row)
      },
    },
    editing && {
      id: 'edit-in-list',
      caption: editing.isOn ? 'Stop editing' : 'Edit in list',
      icon: editing.isOn ? 'check' : 'edit',
      needs: access.update,
      run: editing.toggle,
    },
  ]
  return actions.filter((action) => action !== null)
}
