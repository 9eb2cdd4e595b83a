import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import { oneSelected, someSelected, type Action } from '../../grid/actions.ts'
import type { OpenRow } from '../../grid/gridEvents.ts'
import { idOf } from '../captions.ts'

export interface ListActionHandlers<Row> {
  readonly entity: EntityDeclaration
  /** Rows that are edited in a dialog of the list have another icon. */
  readonly open: {
    readonly needs: RoleRule
    readonly verb: 'open' | 'edit'
    readonly caption: string
    readonly run: OpenRow<Row>
  }
  readonly add: (() => void) | null
  readonly addCaption: string
  /** Asks before a record is deleted, and deletes it at once. */
  readonly deletion: {
    readonly isMultiple: boolean
    readonly confirm: (rows: readonly Row[]) => Promise<boolean>
    readonly run: (rows: readonly Row[]) => Promise<void>
  } | null
  /** The list's own. */
  readonly own: readonly Action<Row>[]
}

/** Open, Add and Delete, where the list has them, for those who may (F-046, F-047). */
export function listActions<Row>(handlers: ListActionHandlers<Row>): readonly Action<Row>[] {
  const { entity, open, add, deletion } = handlers
  const { access, caption } = entity
  const id = idOf(caption)
  const actions: readonly (Action<Row> | null)[] = [
    {
      id: `${open.verb}-${id}`,
      caption: open.caption,
      icon: open.verb,
      needs: open.needs,
      enabled: oneSelected,
      run: ({ selected: [row], shownRows }) => row && open.run(row, shownRows),
    },
    add && {
      id: `add-${id}`,
      caption: handlers.addCaption,
      icon: 'add',
      needs: access.create,
      run: add,
    },
    ...handlers.own,
    deletion && {
      id: `delete-${id}`,
      caption: 'Delete',
      icon: 'delete',
      needs: access.delete,
      enabled: deletion.isMultiple ? someSelected : oneSelected,
      limit: MAX_SAVED_RECORDS,
      run: async ({ selected, clearSelection }) => {
        if (!(await deletion.confirm(selected))) return
        clearSelection()
        await deletion.run(selected)
      },
    },
  ]
  return actions.filter((action) => action !== null)
}
