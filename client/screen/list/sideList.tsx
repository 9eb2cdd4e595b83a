import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState, type FunctionComponent } from 'react'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { ColumnValues, Columns, ReadEntities, RowsQuery } from '#shared/model/queryContract.ts'
import type { Action } from '../../grid/actions.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import type { RowColors } from '../../grid/RowLegendLine.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { RowList } from '../../store/RowList.ts'
import { FoundRows } from './FoundRows.ts'
import { keptList } from './KeptRows.ts'
import type { Listed } from './Listed.ts'
import { actionsOf, type ListActions } from './ListAction.ts'
import { listColumns } from './listColumns.ts'
import {
  fetchRows,
  type ListContext,
  type ListedQuery,
  type ListOptions,
  type Paths,
  type RowOf,
} from './ListOptions.ts'
import type { CellLinks } from './CellLinks.ts'
import { useCellLinks } from './useCellLinks.ts'
import { useAfterListShown } from './useAfterListShown.ts'
import { useFollowed } from '../live/useFollowed.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
import { useFoundRows } from './useFoundRows.ts'

/** What the actions of a side list work with; `search` reads the list of the screen again, and with it this one. */
export interface SideListContext extends Pick<ListContext<object>, 'app' | 'navigate' | 'search'> {
  /** Reads this list again. Throws QueryFailed. */
  readonly reload: () => Promise<void>
}

interface SideRowsOptions<Row extends object> {
  /** Id of the stored layout. */
  readonly id: string
  readonly caption: string
  readonly emptyText: string
  /** Its tools are in a menu while it is short (LS16). */
  readonly isSecondary?: boolean
  /** In pixels; 400 unless it says otherwise. */
  readonly minHeight?: number
  readonly selection?: 'single' | 'multiple'
  /** Who sees it; whoever sees the screen unless given. */
  readonly needs?: RoleRule
  /** Who may open its rows; whoever sees it unless given. */
  readonly openNeeds?: RoleRule
  /** Who may follow links of its cells to other screens, where not everybody who may open those (LS11). */
  readonly linksNeed?: RoleRule
  /** Leaves out rows for which it returns false. */
  isListed?(this: void, row: Row): boolean
  /** The colors of rows: the class of each, such as `row-shaded`, and what the classes stand for, which is said at the list (LS1284). */
  readonly rowColors?: RowColors<Row>
  /** Opens a row; where it resolves with true something was stored, and the list of the screen is read again, with this one. */
  open?(this: void, context: SideListContext, row: Row): Promise<void | boolean>
}

const NO_RELATIONS: Paths = []

interface SideListOptions<C extends ListedQuery, E extends Paths>
  extends Pick<ListOptions<C, E>, 'expand' | 'orderBy' | 'limit' | 'columns'>, SideRowsOptions<RowOf<C, E>> {
  /** Sent with each search. */
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly actions?: ListActions<RowOf<C, E>, SideListContext, C['entity']>
}

/** A second list beside or below that of a screen, read again with each search of it (LS23). */
export function sideList<C extends ListedQuery, const E extends Paths = readonly []>(
  query: C,
  list: SideListOptions<C, E>,
): FunctionComponent<ListContext<object>> {
  type SideRow = RowOf<C, E>
  return sideGrid<SideRow>({
    ...list,
    columns: (services, cellLinks) =>
      listColumns<C['entity'], SideRow, undefined>(query.entity, list.columns, { services, cellLinks }),
    actions: (context) => actionsOf(query, list.actions ?? [], { context, reload: context.reload }),
    keyField: rowKeyOf<SideRow>(query.entity),
    entity: query.entity,
    fetch: ({ store }, listed) => fetchRows(store, query, list, list.parameters ?? {}, listed),
  })
}

interface SideRowsListOptions<Row extends object> extends SideRowsOptions<Row> {
  readonly keyField: keyof Row & string
  columns(this: void, services: WidgetServices, cellLinks: CellLinks): readonly GridColumn<Row>[]
  actions(this: void, context: SideListContext): readonly Action<Row>[]
}

/** A second list of the computed rows of a query (LS23). */
export function sideRowsList<C extends Columns>(
  query: RowsQuery<C, Readonly<Record<never, never>>>,
  list: SideRowsListOptions<ColumnValues<C>>,
): FunctionComponent<ListContext<object>> {
  return sideGrid<ColumnValues<C>>({
    ...list,
    entity: null,
    reads: query.reads,
    fetch: async ({ store }) => new RowList(await store.fetchResult(query), null, list.keyField, null),
  })
}

interface SideGridOptions<Row extends object> extends SideRowsListOptions<Row> {
  /** Null for computed rows. */
  readonly entity: ListedQuery['entity'] | null
  readonly expand?: Paths
  /** Of which computed rows are computed. */
  readonly reads?: ReadEntities | undefined
  /** Throws QueryFailed. */
  fetch(this: void, app: SideListContext['app'], listed: Listed): Promise<RowList<Row>>
}

function sideGrid<Row extends object>(list: SideGridOptions<Row>): FunctionComponent<ListContext<object>> {
  return observer(function SideGrid({ app, model, navigate, search }: ListContext<object>) {
    const { searchedFor } = model
    const [found] = useState(() => {
      const kept = keptList<Row>(app.store, list.id)
      const rows = new FoundRows<Row>(list.keyField, (_parameters, listed) => list.fetch(app, listed), kept)
      rows.showKept({})
      return rows
    })
    const rows = useMemo(() => listed(found.rows, list.isListed), [found.rows])
    const reload = useCallback(() => found.search({}), [found])
    const cellLinks = useCellLinks(reload, list.linksNeed)
    const columns = useMemo(() => list.columns(app.widgetServices, cellLinks), [app, cellLinks])
    const foundProps = useFoundRows(found, { entity: list.entity, columns, expand: list.expand })
    const isShown = list.needs === undefined || app.session.satisfies(list.needs)
    const mayOpen = list.openNeeds === undefined || app.session.satisfies(list.openNeeds)
    const isListShown = useAfterListShown(model)
    useEffect(() => {
      if (isShown && isListShown && searchedFor !== null) reportErrorsOf(reload(), app.errors)
    }, [app, isShown, isListShown, reload, searchedFor])
    const context = useMemo(() => ({ app, navigate, reload, search }), [app, navigate, reload, search])
    const rowEditing = useRowEditing<Row>({ app, entity: list.entity, columns })
    const actions = useMemo(
      () => [...list.actions(context), ...rowEditing.actions],
      [context, rowEditing.actions],
    )
    const { open } = list
    const liveProps = useLiveRows<Row>(found, {
      entity: list.entity,
      expand: list.expand ?? NO_RELATIONS,
      rowColors: list.rowColors,
      listsNew: true,
    })
    useFollowed(
      list.reads,
      useCallback(() => found.searchAgain().then(() => true), [found]),
    )
    const openRow = async (row: Row): Promise<void> => {
      if ((await open?.(context, row)) === true) await search()
    }
    if (!isShown) return null
    return (
      <section className="card grid-card side-list" data-testid={list.id}>
        <h2 className="card-title">{list.caption}</h2>
        <EntityGrid<Row>
          id={list.id}
          caption={list.caption}
          columns={columns}
          rows={rows}
          keyField={list.keyField}
          minHeight={list.minHeight ?? 400}
          isSecondary={list.isSecondary === true}
          {...(list.selection !== undefined && { selection: list.selection })}
          actions={actions}
          {...(open !== undefined &&
            mayOpen && {
              onOpen: (row: Row) => reportErrorsOf(openRow(row), app.errors),
            })}
          {...foundProps}
          {...liveProps}
          {...rowEditing.gridProps}
          isDeferred={!isListShown}
          emptyText={list.emptyText}
        />
      </section>
    )
  })
}

function listed<Row>(rows: readonly Row[], isListed: ((row: Row) => boolean) | undefined): readonly Row[] {
  return isListed === undefined ? rows : rows.filter(isListed)
}
