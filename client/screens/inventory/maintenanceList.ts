import { permissions } from '#shared/access/roles.ts'
import { Maintenance } from '#shared/inventory/Maintenance.ts'
import { maintenancesQuery } from '#shared/inventory/queries.ts'
import type { App } from '../../app/App.ts'
import { deleteRecords } from '../../app/saving/deleteRecords.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { listDialog, type ListDialogContext } from '../../screen/list/listDialog.tsx'
import { listDeletion } from '../../screen/list/listDeletion.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { editMaintenance, logMaintenance } from './maintenanceEditor.ts'
import { maintenanceBadge } from './maintenanceText.ts'
import { messages } from './messages.ts'

type MaintenanceRow = RowOf<typeof maintenancesQuery>

/** Opens the maintenance of a dumpster, done or not; each change is stored at once (O-071, O-077). */
export const openMaintenanceList = listDialog(maintenancesQuery, {
  parameter: 'dumpsterInventoryId',
  id: 'dumpster-maintenance',
  caption: 'Maintenance',
  orderBy: [],
  limit: 1000,
  columns: (app) =>
    columnsOf<typeof Maintenance, MaintenanceRow>(Maintenance, [
      { field: 'note', strong: true, minWidth: 180 },
      { field: 'dueDate', width: 110 },
      {
        key: 'state',
        caption: 'State',
        value: (row) => maintenanceBadge(row, app.today()).text,
        badge: (row) => maintenanceBadge(row, app.today()),
        width: 104,
      },
      { field: 'completed', width: 160 },
    ]),
  actions: (context) => [
    {
      id: 'edit-maintenance',
      caption: 'Edit',
      icon: 'edit',
      ...forOne,
      run: change(context, ([row]) => edit(context.app, row)),
    },
    {
      id: 'log-maintenance-here',
      caption: 'Log Maintenance',
      icon: 'add',
      needs: permissions.manageDumpsters,
      run: change(context, () => logMaintenance(context.app, context.ownerId)),
    },
    {
      id: 'complete-maintenance',
      caption: 'Complete',
      icon: 'check',
      needs: permissions.manageDumpsters,
      enabled: ({ selected: [row] }) => row?.completed === null,
      run: change(context, ([row]) => complete(context.app, row)),
    },
    {
      id: 'delete-maintenance',
      caption: 'Delete',
      icon: 'delete',
      ...forOne,
      run: change(context, (rows) => remove(context.app, rows)),
    },
  ],
  opens: ({ app, changed }) =>
    app.session.satisfies(permissions.manageDumpsters)
      ? async (row) => {
          if (await edit(app, row)) await changed()
        }
      : null,
  emptyText: 'No maintenance yet.',
})

const forOne = { needs: permissions.manageDumpsters, enabled: oneSelected }

/** What is done with the selected rows; `store` resolves with whether anything was stored. */
function change(
  { changed }: ListDialogContext,
  store: (rows: readonly MaintenanceRow[]) => Promise<boolean>,
): Action<MaintenanceRow>['run'] {
  return async ({ selected }) => {
    if (await store(selected)) await changed()
  }
}

async function edit(app: App, row: MaintenanceRow | undefined): Promise<boolean> {
  return row !== undefined && editMaintenance(app, app.store.promote('Maintenance', row))
}

async function complete(app: App, row: MaintenanceRow | undefined): Promise<boolean> {
  if (row === undefined) return false
  const maintenance = app.store.promote('Maintenance', row)
  return storeEdit(app, 'Complete maintenance', () => {
    maintenance.completed = app.now()
  })
}

async function remove(app: App, rows: readonly MaintenanceRow[]): Promise<boolean> {
  const deleted = { entity: Maintenance, children: [], rows }
  const deletion = await listDeletion(app.store, messages.deleteMaintenance, deleted)
  if (!(await app.dialogs.confirmDeletion(deletion))) return false
  await deleteRecords(
    app,
    rows.map((row) => app.store.promote('Maintenance', row)),
  )
  app.toasts.success('Maintenance deleted')
  return true
}
