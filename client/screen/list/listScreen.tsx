import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { useApp, type App } from '../../app/App.ts'
import { useReturnRow } from '../../app/useReturnRow.ts'
import { useScreenScope } from '../../app/useScreenScope.ts'
import type { CellEditing } from '../../grid/cellEditing.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { capitalize, idOf } from '../captions.ts'
import { openRecord } from '../record/openRecord.ts'
import { FilterForm } from './FilterForm.tsx'
import { listActions } from './listActions.ts'
import { listDeletion } from './listDeletion.ts'
import { ListEditor } from './ListEditor.ts'
import { ListFilter } from './ListFilter.ts'
import { ListModel } from './ListModel.ts'
import { fetchRows, type ListedQuery, type ListOptions, type RowOf } from './ListOptions.ts'
import { ListPending } from './ListPending.tsx'
import '../screen.css'

/** The screen of a list of records: filter, grid, and the actions of its rows. */
export function listScreen<C extends ListedQuery>(query: C, list: ListOptions<C>): ComponentType {
  const { entity } = query
  const { screen, manage } = list
  const { noun } = screen
  const keyField = keyFieldOf(entity)

  return observer(function ListScreen() {
    const app = useApp()
    const navigate = useNavigate()
    const scope = useScreenScope(list.caption)
    const editor = useMemo(() => (scope === null ? null : new ListEditor(app, entity, scope)), [app, scope])
    const [model] = useState(() => modelOf(app, query, list))
    const columns = useMemo(() => list.columns(app.widgetServices), [app])
    const search = useCallback(
      () => void model.search().catch((error: unknown) => app.errors.report(error)),
      [app, model],
    )
    useEffect(search, [search])
    const { revealRow: returnRow, rememberRow } = useReturnRow()
    const open = useCallback(
      (row: RowOf<C>) => {
        const key = Number(Reflect.get(row, keyField))
        // With pending edits in the list, the record opens in a dialog over it.
        if (editor?.hasChanges === true) void openRecord(app, screen, key)
        else {
          rememberRow(key)
          void navigate(`${screen.path}/${key}`)
        }
      },
      [app, editor, navigate, rememberRow],
    )
    const { isEditing } = model
    const actions = useMemo(
      () =>
        listActions<RowOf<C>>({
          noun,
          needs: manage,
          open,
          add: () => void navigate(`${screen.path}/new`),
          confirmDeletion: async (row) =>
            app.dialogs.confirmDeletion(await listDeletion(app.store, list, row)),
          remove: async (row) => {
            await model.remove(row)
            app.toasts.success(`${capitalize(noun)} deleted`)
          },
          editing: { isOn: isEditing, toggle: () => model.toggleEditing() },
        }),
      [app, model, isEditing, open, navigate],
    )
    const editing = useMemo(
      (): CellEditing<RowOf<C>> => ({ isOn: isEditing, set: (changes) => model.edit(changes) }),
      [model, isEditing],
    )
    return (
      <div className="page scrolls">
        <div className="page-title">
          <h1>{list.caption}</h1>
          <span className="count" role="status" data-testid="items-found">
            {model.countText}
          </span>
          <span className="spacer" />
          {editor !== null && <ListPending editor={editor} />}
        </div>
        <section className="card grid-card">
          <FilterForm filter={model.filter} caption={list.caption} id={idOf(noun)} search={search} />
          <EntityGrid<RowOf<C>>
            id={list.id}
            caption={list.caption}
            columns={columns}
            rows={model.rows}
            // The key of the entity is one of the fields of its rows.
            keyField={keyField as keyof RowOf<C> & string}
            minHeight={650}
            selection="single"
            actions={actions}
            {...(app.session.satisfies(manage) && { onOpen: open, editing })}
            revealRow={editor?.revealRow ?? returnRow}
            countText={false}
            loading={model.loading}
            emptyText={model.loading ? 'Searching…' : list.emptyText}
          />
        </section>
      </div>
    )
  })
}

function modelOf<C extends ListedQuery>(app: App, query: C, list: ListOptions<C>): ListModel<RowOf<C>> {
  const { store } = app
  const filter = new ListFilter(list.filter, sessionStorage, list.id)
  return new ListModel({
    store,
    entity: query.entity,
    filter,
    fetch: (parameters) => fetchRows(store, query, list, parameters),
  })
}
