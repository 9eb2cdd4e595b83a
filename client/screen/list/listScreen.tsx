import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { useReturned } from '../../context/saving/bringBack.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import type { ScreenRequest } from '../../context/ScreenRequest.ts'
import { useScreenScope } from '../../context/useScreenScope.ts'
import type { RevealedRow } from '../../grid/RevealedRow.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import type { EntityGridProps } from '../../grid/EntityGridProps.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { idOf } from '../captions.ts'
import { useScreenRequest } from '../useScreenRequest.ts'
import type { FilterValue } from './filterFields.ts'
import { moveRow } from './arrangeRows.ts'
import { FilterForm } from './FilterForm.tsx'
import { historyAction } from './historyAction.ts'
import { filterInWords } from './filterInWords.ts'
import { filterToggles, isInForm, restrictionOf } from './filterToggles.ts'
import { actionsOf } from './ListAction.ts'
import { listActions } from './listActions.ts'
import { listColumns } from './listColumns.ts'
import { deletionOf } from './deletionOf.ts'
import { keptList } from './KeptRows.ts'
import type { Listed } from './Listed.ts'
import { ListCount } from './ListCount.tsx'
import { ListEditor } from './ListEditor.ts'
import { ListFilter } from './ListFilter.ts'
import { ListModel } from './ListModel.ts'
import {
  fetchRows,
  type ListContext,
  type ListedQuery,
  type ListOptions,
  type ListTarget,
  type Paths,
  type RowOf,
} from './ListOptions.ts'
import { ListPage } from './ListPage.tsx'
import { ListPanel } from './ListPanel.tsx'
import { ListPending } from './ListPending.tsx'
import { useRecordInUrl } from './useRecordInUrl.ts'
import { RowDetails } from './RowDetails.ts'
import { PanelSelection } from './PanelSelection.ts'
import { useFollowed } from '../live/useFollowed.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useRowEditing } from '../rowEditing/useRowEditing.ts'
import { useListTarget } from './useListTarget.ts'
import { layoutOfView, showFilterOf, useListView } from './useListView.ts'
import { ViewBadge, ViewMenu } from './ViewMenu.tsx'
import { useCellLinks } from './useCellLinks.ts'
import { useFoundRows } from './useFoundRows.ts'
import { viewQuery } from './viewQuery.ts'
import '../screen.css'

const NO_RELATIONS: Paths = []

/** The screen of a list of records: filter, grid, and the actions of its rows. */
export function listScreen<C extends ListedQuery, const E extends Paths = readonly [], D = undefined>(
  query: C,
  list: ListOptions<C, E, D>,
): ComponentType {
  type ListRow = RowOf<C, E>
  const { entity } = query
  const { deletion, opens, minHeight = 650 } = list
  const noun = entity.caption.toLowerCase()
  const panel = 'panel' in opens ? opens.panel : null
  const { filter: filterFields = [] } = list
  const showsFilter = filterFields.some(isInForm) && list.showsFilter !== false
  // A panel has it of its own.
  const hasHistory = entity.audited && list.showsHistory !== false && panel === null
  const ownActions = hasHistory ? [historyAction<ListRow, C['entity']>(entity)] : []
  return observer(function ListScreen() {
    const app = useScreenContext()
    const scope = useScreenScope(list.caption)
    const [details] = useState(() => new RowDetails<ListRow, D>(entity, list.details))
    const [model] = useState(() => modelOf({ app, query, list, details }))
    const [selected] = useState(() => new PanelSelection<ListRow>(app, model, panel))
    const editor = useMemo(
      () =>
        scope === null
          ? null
          : new ListEditor({ app, entity, scope, panel: selected.editsRecords, list: model }),
      [app, model, scope, selected],
    )
    const request = useScreenRequest(useCallback(() => model.search(), [model]))
    const navigate = useNavigate()
    const context = useMemo(
      () => ({
        app,
        model,
        navigate: (path: string) => void navigate(path),
        search: request.make,
      }),
      [app, model, navigate, request],
    )
    const newValues = useCallback(() => list.newValues?.(context) ?? {}, [context])
    const cellLinks = useCellLinks(context.search, list.linksNeed)
    const columns = useMemo(
      () =>
        listColumns<C['entity'], ListRow, D>(query.entity, list.columns, {
          services: app.widgetServices,
          cellLinks,
          detailsOf: details.of,
        }),
      [app, cellLinks, details],
    )
    const search = useCallback(() => void request.make(), [request])
    useReturned(search)
    const { onNarrow } = useFoundRows(model.found, { entity, columns, expand: list.expand })
    const liveProps = useLiveRows<ListRow>(model.found, {
      entity,
      expand: list.expand ?? NO_RELATIONS,
      rowColors: list.rowColors,
    })
    useFollowed(
      query.reads,
      useCallback(() => model.found.compare(), [model]),
    )
    const view = useListView()
    const viewMenuWasUsed = useRef(false)
    useEffect(() => {
      showFilterOf(view, model.filter, app.today())
      search()
    }, [app, model, search, view])
    useRecordInUrl({ entity, expand: list.expand ?? NO_RELATIONS, opens })
    const { needs, open, opening, add, returnRow } = useListTarget({
      entity,
      opens,
      context,
      editor,
      newValues,
    })
    const rowEditing = useRowEditing<ListRow>({ app, entity, columns })
    const { isOn: isEditing } = rowEditing
    const actions = useMemo(
      () => [
        ...listActions<ListRow>({
          entity,
          open: { needs, ...openingOf(opens), run: open },
          add,
          addCaption: list.addCaption ?? 'Add',
          own: [
            ...actionsOf(query, list.actions ?? [], { context, reload: context.search }),
            ...filterToggles<ListRow>(filterFields, context),
            ...actionsOf(query, ownActions, { context, reload: context.search }),
          ],
          deletion: deletion === undefined ? null : deletionOf({ ...context, entity, deletion }),
        }),
        ...rowEditing.actions,
      ],
      [context, needs, open, add, rowEditing.actions],
    )
    const mayArrange = list.isArranged === true && app.session.satisfies(entity.access.update)
    const headEditor = selected.editorOfHead(editor)
    useEffect(() => {
      selected.setAside(isEditing)
    }, [isEditing, selected])
    return (
      <ListPage Beside={list.Beside} Below={list.Below} context={context}>
        <div className="page-title">
          <h1>{list.caption}</h1>
          <ViewBadge view={view} />
          <ListCount
            model={model}
            search={search}
            showMost={() => reportErrorsOf(model.found.showMost(), app.errors)}
          />
          <span className="spacer" />
          {headEditor !== null && <ListPending editor={headEditor} />}
          {list.note !== undefined && <p className="page-note">{list.note}</p>}
        </div>
        {list.Above !== undefined && <list.Above {...context} />}
        <section className="card grid-card">
          <RequestBanner subject={list.caption} request={request} />
          {showsFilter && (
            <FilterForm filter={model.filter} caption={list.caption} id={idOf(noun)} search={search} />
          )}
          <EntityGrid<ListRow>
            key={view?.key}
            id={list.id}
            caption={list.caption}
            columns={columns}
            rows={model.rows}
            keyField={rowKeyOf<ListRow>(entity)}
            minHeight={minHeight}
            {...layoutOfView(view)}
            viewMenu={(layout) => (
              <ViewMenu
                list={list}
                filter={model.filter}
                query={viewQuery(app.model, query, list, columns)}
                shown={view}
                layout={layout}
                wasUsed={viewMenuWasUsed}
              />
            )}
            selection={list.selection ?? 'single'}
            actions={actions}
            {...opening}
            {...(!isEditing && selected.gridProps(editor))}
            {...liveProps}
            {...rowEditing.gridProps}
            {...(mayArrange && { onMove: (row, index) => moveRow(context, entity, { row, index }) })}
            revealRow={revealedRow(editor, model, returnRow)}
            countText={false}
            onCount={(count) => model.showCount(count)}
            onNarrow={onNarrow}
            {...searchProps(model, request, list, context)}
          />
        </section>
        <ListPanel selected={selected} editor={editor} />
      </ListPage>
    )
  })
}

function openingOf<Row extends object>(opens: ListTarget<Row>) {
  if ('editor' in opens && opens.verb !== 'open')
    return { verb: 'edit', caption: opens.editCaption ?? 'Edit' } as const
  return { verb: 'open', caption: ('dialog' in opens && opens.openCaption) || 'Open' } as const
}

/** What the list says of its search while no rows are shown. */
function searchProps<Row extends object>(
  model: ListModel<Row>,
  { failure, make }: ScreenRequest,
  { emptyText, filter = [] }: Pick<ListOptions, 'emptyText' | 'filter'>,
  context: Pick<ListContext<Row>, 'app' | 'model' | 'search'>,
): Pick<EntityGridProps<Row>, 'loading' | 'filter' | 'emptyText'> {
  const { isNarrowed, isOutdated } = model
  if (failure !== null) return { emptyText: 'Nothing could be loaded.' }
  const restriction = restrictionOf(filter, context)
  return {
    loading: model.loading || model.found.isNarrowing || model.isAwaited,
    emptyText: isOutdated ? 'Press Search to apply the filter.' : (restriction?.emptyText ?? emptyText),
    filter: {
      isActive: isNarrowed && !isOutdated,
      inWords: () => filterInWords(model.filter, context.app.widgetServices),
      clear: () => {
        if (!isNarrowed) return
        model.filter.clear()
        void make()
      },
      ...(restriction !== null && { widen: restriction }),
    },
  }
}

interface ModelSource<C extends ListedQuery, E extends Paths, D> {
  readonly app: ScreenContext
  readonly query: C
  readonly list: ListOptions<C, E, D>
  readonly details: RowDetails<RowOf<C, E>, D>
}

function modelOf<C extends ListedQuery, E extends Paths, D>({
  app,
  query,
  list,
  details,
}: ModelSource<C, E, D>): ListModel<RowOf<C, E>> {
  const filter = new ListFilter({
    fields: list.filter ?? [],
    parameters: query.parameters,
    today: app.today(),
    memory: list.remembersFilter === true ? { storage: sessionStorage, listId: list.id } : null,
  })
  const fetch = async (parameters: Readonly<Record<string, FilterValue>>, listed: Listed) => {
    const all = { ...list.parameters, ...parameters }
    const [rows] = await Promise.all([fetchRows(app.store, query, list, all, listed), details.load(app)])
    return rows
  }
  return new ListModel({
    app,
    entity: query.entity,
    filter,
    fetch,
    kept: keptList(app.store, list.id),
    ...(list.showsDeleted && { showsDeleted: list.showsDeleted }),
  })
}

/** The row that the review leads to, or else the one from which the list was left, once it is read again. */
function revealedRow<Row extends object>(
  editor: ListEditor | null,
  { searchedFor }: ListModel<Row>,
  returnRow: RevealedRow | null,
): RevealedRow | null {
  return editor?.revealRow ?? (searchedFor === null ? null : returnRow)
}
