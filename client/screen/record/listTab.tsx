import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { mayOpen } from '../../app/openScreens.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { fetchRows, type ListedQuery, type ListOptions, type Paths, type RowOf } from '../list/ListOptions.ts'
import { usePlaces } from '../list/usePlaces.ts'
import { CouldNotLoad } from './placeholders.tsx'
import { useOpenRecord } from './RecordContext.ts'
import type { OpenRecord, RecordTab } from './RecordScreen.ts'
import { RowsOfRecord } from './RowsOfRecord.ts'

interface ListTabOptions<C extends ListedQuery, E extends Paths> extends Pick<
  ListOptions<C, E>,
  'caption' | 'expand' | 'orderBy' | 'limit' | 'columns' | 'emptyText'
> {
  /** The parameter of the query that is the key of the screen's record. */
  readonly parameter: keyof C['parameters'] & string
  /** Deleted records are listed too, faded. */
  readonly includesDeleted?: boolean
  /** Shown where there are none. */
  readonly icon: IconName
  /** Id of the grid's stored layout. */
  readonly layoutKey: string
  /** Address of the pages of its records without the id; its rows open where the product has such pages. */
  readonly path: string
}

/** A tab with a list that is only shown: the records that a query finds for the screen's record, loaded when it is first opened. */
export function listTab<C extends ListedQuery, const E extends Paths = readonly []>(
  title: string,
  query: C,
  options: ListTabOptions<C, E>,
): RecordTab {
  type ListRow = RowOf<C, E>
  const { entity } = query
  const { includesDeleted = false } = options
  // The key of the entity is one of the fields of its rows.
  const keyField = keyFieldOf(entity) as keyof ListRow & string
  const lists = new WeakMap<OpenRecord, RowsOfRecord<ListRow>>()

  const listOf = (open: OpenRecord): RowsOfRecord<ListRow> => {
    const known = lists.get(open)
    if (known !== undefined) return known
    const key = propertiesOf(open.record)[keyFieldOf(open.screen.entity)]
    const parameters = { [options.parameter]: key, ...(includesDeleted && { deleted: true }) }
    const list = new RowsOfRecord(() => fetchRows(open.app.store, query, options, parameters))
    lists.set(open, list)
    return list
  }

  const Panel = observer(function ListPanel() {
    const open = useOpenRecord()
    const { app, model } = open
    const navigate = useNavigate()
    const list = listOf(open)
    const places = usePlaces()
    const columns = useMemo(() => options.columns(app.widgetServices, places, noDetails), [app, places])
    const load = useCallback(
      () => void list.load().catch((error: unknown) => app.errors.report(error)),
      [app, list],
    )
    const { isNew } = model
    useEffect(() => {
      // No record can refer to one that is not stored yet.
      if (!isNew) load()
    }, [load, isNew])
    if (list.phase === 'failed') return <CouldNotLoad noun={options.caption.toLowerCase()} retry={load} />
    if (list.rows.length === 0 && (isNew || list.phase === 'loaded'))
      return (
        <section className="card">
          <EmptyState icon={options.icon} title={options.emptyText} />
        </section>
      )
    const pathOf = (row: ListRow): string => `${options.path}/${String(row[keyField])}`
    return (
      <section className="card grid-card child-grid">
        <EntityGrid<ListRow>
          id={options.layoutKey}
          caption={options.caption}
          columns={columns}
          rows={list.rows}
          keyField={keyField}
          selection="single"
          rowClass={(row) => (isDeleted(row) ? 'row-faded' : '')}
          {...(mayOpen(app, `${options.path}/1`) && { onOpen: (row) => void navigate(pathOf(row)) })}
          loading={list.phase === 'loading'}
          emptyText="Loading…"
        />
      </section>
    )
  })
  return {
    title,
    isWide: true,
    Panel,
    count: (_record, open) => listOf(open).rows.filter((row) => !isDeleted(row)).length,
    edits: () => false,
  }
}

function noDetails(): undefined {
  return undefined
}

function isDeleted(row: object): boolean {
  return (Reflect.get(row, 'deleted') ?? null) !== null
}
