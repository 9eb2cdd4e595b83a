import type { RoleRule } from '#shared/model/kinds.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { idOf } from '../captions.ts'

export interface ListActionHandlers<Row> {
  /** What a record is called: 'customer'. */
  readonly noun: string
  readonly needs: RoleRule
  readonly open: (row: Row) => void
  readonly add: () => void
  /** Asks before a row is deleted, and deletes it at once. */
  readonly confirmDeletion: (row: Row) => Promise<boolean>
  readonly remove: (row: Row) => Promise<void>
  readonly editing: { readonly isOn: boolean; readonly toggle: () => void }
}

/** Open, Add, Delete and Edit in list, of every list whose rows are records with a screen (F-046, F-047). */
export function listActions<Row>(handlers: ListActionHandlers<Row>): readonly Action<Row>[] {
  const { noun, needs, open, add, editing } = handlers
  const id = idOf(noun)
  return [
    {
      id: `open-${id}`,
      caption: 'Open',
      icon: 'open',
      needs,
      enabled: oneSelected,
      run: ({ selected: [row] }) => row && open(row),
    },
    { id: `add-${id}`, caption: 'Add', icon: 'add', needs, run: add },
    {
      id: `delete-${id}`,
      caption: 'Delete',
      icon: 'delete',
      needs,
      enabled: oneSelected,
      run: async (context) => {
        const [row] = context.selected
        if (row === undefined || !(await handlers.confirmDeletion(row))) return
        context.clearSelection()
        await handlers.remove(row)
      },
    },
    {
      id: 'edit-in-list',
      caption: editing.isOn ? 'Stop editing' : 'Edit in list',
      icon: editing.isOn ? 'check' : 'edit',
      needs,
      run: editing.toggle,
    },
  ]
}
