import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState, type FunctionComponent } from 'react'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import type { Action } from '../../grid/actions.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { RowList } from '../../store/RowList.ts'
import {
  fetchRows,
  type ListContext,
  type ListedQuery,
  type ListOptions,
  type Paths,
  type RowOf,
} from './ListOptions.ts'
import { usePlaces } from './usePlaces.ts'

/** What the actions of a side list work with. */
export interface SideListContext extends Pick<ListContext<object>, 'app' | 'navigate'> {
  /** Reads the list again. Throws QueryFailed. */
  readonly reload: () => Promise<void>
}

interface SideListOptions<C extends ListedQuery, E extends Paths> extends Pick<
  ListOptions<C, E>,
  'id' | 'caption' | 'expand' | 'orderBy' | 'limit' | 'columns' | 'emptyText'
> {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Leaves out rows for which it returns false. */
  isListed?(this: void, row: RowOf<C, E>): boolean
  /** Opens a row. */
  open?(this: void, context: SideListContext, row: RowOf<C, E>): Promise<void>
  actions(this: void, context: SideListContext): readonly Action<RowOf<C, E>>[]
}

/** A second list beside or below that of a screen, read again with each search of it (LS23). */
export function sideList<C extends ListedQuery, const E extends Paths = readonly []>(
  query: C,
  list: SideListOptions<C, E>,
): FunctionComponent<ListContext<object>> {
  type SideRow = RowOf<C, E>
  return observer(function SideList({ app, model, navigate }: ListContext<object>) {
    const { searchedFor } = model
    const [found, setFound] = useState<RowList<SideRow> | null>(null)
    const places = usePlaces()
    const columns = useMemo(() => list.columns(app.widgetServices, places, () => undefined), [app, places])
    const rows = useMemo(() => rowsOf(found, list.isListed), [found])
    const reload = useCallback(
      async () => setFound(await fetchRows(app.store, query, list, list.parameters)),
      [app],
    )
    useEffect(() => {
      if (searchedFor !== null) void reload().catch((error: unknown) => app.errors.report(error))
    }, [app, reload, searchedFor])
    const context = useMemo(() => ({ app, navigate, reload }), [app, navigate, reload])
    const actions = useMemo(() => list.actions(context), [context])
    const { open } = list
    return (
      <section className="card grid-card side-list" data-testid={list.id}>
        <h2 className="card-title">{list.caption}</h2>
        <EntityGrid<SideRow>
          id={list.id}
          caption={list.caption}
          columns={columns}
          rows={rows}
          // The key of the entity is one of the fields of its rows.
          keyField={keyFieldOf(query.entity) as keyof SideRow & string}
          minHeight={400}
          actions={actions}
          {...(open !== undefined && {
            onOpen: (row: SideRow) =>
              void open(context, row).catch((error: unknown) => app.errors.report(error)),
          })}
          loading={found === null}
          emptyText={list.emptyText}
        />
      </section>
    )
  })
}

function rowsOf<Row extends object>(
  found: RowList<Row> | null,
  isListed: ((row: Row) => boolean) | undefined,
): readonly Row[] {
  const rows = found?.rows ?? []
  return isListed === undefined ? rows : rows.filter(isListed)
}
