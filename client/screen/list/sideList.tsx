import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState, type FunctionComponent } from 'react'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { ColumnValues, Columns, RowsQuery } from '#shared/model/queryContract.ts'
import type { Action } from '../../grid/actions.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import {
  fetchRows,
  type ListContext,
  type ListedQuery,
  type ListOptions,
  type Paths,
  type Places,
  type RowOf,
} from './ListOptions.ts'
import { usePlaces } from './usePlaces.ts'

/** What the actions of a side list work with. */
export interface SideListContext extends Pick<ListContext<object>, 'app' | 'navigate'> {
  /** Reads this list again. Throws QueryFailed. */
  readonly reload: () => Promise<void>
  /** Reads the list of the screen again, and with it this one. Throws QueryFailed. */
  readonly search: () => Promise<void>
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
  /** Leaves out rows for which it returns false. */
  isListed?(this: void, row: Row): boolean
  /** Classes of a row, such as `row-shaded`. */
  rowClass?(this: void, row: Row): string
  /** Opens a row. */
  open?(this: void, context: SideListContext, row: Row): Promise<void>
  actions(this: void, context: SideListContext): readonly Action<Row>[]
}

interface SideListOptions<C extends ListedQuery, E extends Paths>
  extends Pick<ListOptions<C, E>, 'expand' | 'orderBy' | 'limit' | 'columns'>, SideRowsOptions<RowOf<C, E>> {
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A second list beside or below that of a screen, read again with each search of it (LS23). */
export function sideList<C extends ListedQuery, const E extends Paths = readonly []>(
  query: C,
  list: SideListOptions<C, E>,
): FunctionComponent<ListContext<object>> {
  type SideRow = RowOf<C, E>
  return sideGrid<SideRow>({
    ...list,
    columns: (services, places) => list.columns(services, places, () => undefined),
    // The key of the entity is one of the fields of its rows.
    keyField: keyFieldOf(query.entity) as keyof SideRow & string,
    fetch: async ({ store }) => (await fetchRows(store, query, list, list.parameters)).rows,
  })
}

interface SideRowsListOptions<Row extends object> extends SideRowsOptions<Row> {
  readonly keyField: keyof Row & string
  columns(this: void, services: WidgetServices, places: Places): readonly GridColumn<Row>[]
}

/** A second list of the computed rows of a query (LS23). */
export function sideRowsList<C extends Columns>(
  query: RowsQuery<C, Readonly<Record<never, never>>>,
  list: SideRowsListOptions<ColumnValues<C>>,
): FunctionComponent<ListContext<object>> {
  return sideGrid<ColumnValues<C>>({ ...list, fetch: ({ store }) => store.fetchResult(query) })
}

interface SideGridOptions<Row extends object> extends SideRowsListOptions<Row> {
  /** Throws QueryFailed. */
  fetch(this: void, app: SideListContext['app']): Promise<readonly Row[]>
}

function sideGrid<Row extends object>(list: SideGridOptions<Row>): FunctionComponent<ListContext<object>> {
  return observer(function SideGrid({ app, model, navigate }: ListContext<object>) {
    const { searchedFor } = model
    const [found, setFound] = useState<readonly Row[] | null>(null)
    const rows = useMemo(() => listed(found ?? [], list.isListed), [found])
    const reload = useCallback(async () => setFound(await list.fetch(app)), [app])
    const places = usePlaces(reload)
    const columns = useMemo(() => list.columns(app.widgetServices, places), [app, places])
    const isShown = list.needs === undefined || app.session.satisfies(list.needs)
    useEffect(() => {
      if (isShown && searchedFor !== null) void reload().catch((error: unknown) => app.errors.report(error))
    }, [app, isShown, reload, searchedFor])
    const context = useMemo(
      () => ({ app, navigate, reload, search: () => model.search() }),
      [app, model, navigate, reload],
    )
    const actions = useMemo(() => list.actions(context), [context])
    const { open, rowClass } = list
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
          {...(open !== undefined && {
            onOpen: (row: Row) => void open(context, row).catch((error: unknown) => app.errors.report(error)),
          })}
          {...(rowClass !== undefined && { rowClass })}
          loading={found === null}
          emptyText={list.emptyText}
        />
      </section>
    )
  })
}

function listed<Row>(rows: readonly Row[], isListed: ((row: Row) => boolean) | undefined): readonly Row[] {
  return isListed === undefined ? rows : rows.filter(isListed)
}
