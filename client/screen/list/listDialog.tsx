import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { columnsOf, type ColumnSpec } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { FoundRows } from './FoundRows.ts'
import { actionsOf, type ListActions } from './ListAction.ts'
import { fetchRows, type ListedQuery, type ListOptions, type Paths, type RowOf } from './ListOptions.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
import { useFoundRows } from './useFoundRows.ts'

/** What the actions of a list in a dialog work with. */
interface ListDialogContext {
  readonly app: ScreenContext
  /** The key of the record whose list it is. */
  readonly ownerId: number
  /** Called after something was stored: reads the list again. Throws QueryFailed. */
  readonly changed: () => Promise<void>
}

interface ListDialogOptions<C extends ListedQuery, E extends Paths> extends Pick<
  ListOptions<C, E>,
  'id' | 'caption' | 'expand' | 'orderBy' | 'limit' | 'emptyText'
> {
  /** The parameter of the query that is the key of the record whose list it is. */
  readonly parameter: keyof C['parameters'] & string
  columns(this: void, app: ScreenContext): readonly ColumnSpec<C['entity'], RowOf<C, E>>[]
  readonly actions: ListActions<RowOf<C, E>, ListDialogContext, C['entity']>
  /** Opens a row; without it, or for users for whom it is null, rows are not opened. */
  opens?(this: void, context: ListDialogContext): ((row: RowOf<C, E>) => Promise<void>) | null
}

/** The record whose list is opened. */
export interface ListOwner {
  readonly ownerId: number
  /** Of the dialog. */
  readonly title: string
}

type ListDialogProps = ListOwner & DialogProps<boolean>

/**
 * The list of a record in a dialog, 800 pixels wide: what its actions do is stored at once. The function opens it, and resolves with
 * whether anything was stored (LS26).
 */
export function listDialog<C extends ListedQuery, const E extends Paths = readonly []>(
  query: C,
  list: ListDialogOptions<C, E>,
): (app: ScreenContext, owner: ListOwner) => Promise<boolean> {
  type ListRow = RowOf<C, E>
  const keyField = rowKeyOf<ListRow>(query.entity)

  const ListDialog = observer(function ListDialog({ ownerId, title, close }: ListDialogProps) {
    const app = useScreenContext()
    const [found] = useState(
      () => new FoundRows<ListRow>(keyField, (...asked) => fetchRows<C, E>(app.store, query, list, ...asked)),
    )
    const [isChanged, setIsChanged] = useState(false)
    const load = useCallback(() => found.search({ [list.parameter]: ownerId }), [found, ownerId])
    useEffect(() => reportErrorsOf(load(), app.errors), [app, load])
    const columns = useMemo(() => columnsOf<C['entity'], ListRow>(query.entity, list.columns(app)), [app])
    const foundProps = useFoundRows(found, { entity: query.entity, columns, expand: list.expand })
    const context = useMemo((): ListDialogContext => {
      const changed = async (): Promise<void> => {
        setIsChanged(true)
        await load()
      }
      return { app, ownerId, changed }
    }, [app, ownerId, load])
    const storeAtOnce = useCallback(
      async (label: string, work: () => void) => {
        if (await storeEdit(app, label, work)) await context.changed()
      },
      [app, context],
    )
    const rowEditing = useRowEditing<ListRow>({ app, entity: query.entity, columns, storeAtOnce })
    const actions = useMemo(
      () => [...actionsOf(query, list.actions, { context, reload: context.changed }), ...rowEditing.actions],
      [context, rowEditing.actions],
    )
    const open = useMemo(() => list.opens?.(context) ?? null, [context])
    return (
      <DialogFrame
        title={title}
        width={800}
        onCancel={() => close(isChanged)}
        buttons={[{ caption: 'Close', run: () => close(isChanged), autoFocus: true }]}
      >
        <div className="card grid-card child-grid">
          <EntityGrid<ListRow>
            id={list.id}
            caption={list.caption}
            columns={columns}
            rows={found.rows}
            keyField={keyField}
            minHeight={280}
            isSecondary
            actions={actions}
            {...(open !== null && {
              onOpen: (row: ListRow) => reportErrorsOf(open(row), app.errors),
            })}
            {...foundProps}
            {...rowEditing.gridProps}
            emptyText={list.emptyText}
          />
        </div>
      </DialogFrame>
    )
  })

  return async (app, owner) => (await app.dialogs.show(ListDialog, owner)) ?? false
}
