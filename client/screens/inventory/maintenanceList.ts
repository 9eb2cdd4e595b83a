import { permissions } from '#shared/access/roles.ts'
import { maintenancesQuery } from '#shared/inventory/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { deleteAfterQuestion } from '../../context/saving/deleteAfterQuestion.ts'
import { deletionQuestion } from '../../screen/captions.ts'
import { listDialog } from '../../screen/list/listDialog.tsx'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { editMaintenance, logMaintenance } from './maintenanceEditor.ts'
import { maintenanceBadge } from './maintenanceText.ts'

type MaintenanceRow = RowOf<typeof maintenancesQuery>

const needs = permissions.manageDumpsters

/** Opens the maintenance of a dumpster, done or not; each change is stored at once (O-071, O-077). */
export const openMaintenanceList = listDialog(maintenancesQuery, {
  parameter: 'dumpsterInventoryId',
  id: 'dumpster-maintenance',
  caption: 'Maintenance',
  orderBy: [],
  limit: 1000,
  columns: (app) => [
    { field: 'note', strong: true, minWidth: 180 },
    'dueDate',
    {
      key: 'state',
      caption: 'State',
      value: (row) => maintenanceBadge(row, app.today()).text,
      badge: (row) => maintenanceBadge(row, app.today()),
      width: 104,
    },
    'completed',
  ],
  actions: [
    {
      caption: 'Edit',
      icon: 'edit',
      needs,
      withOne: (row, { app }) => edit(app, row),
    },
    {
      caption: 'Log Maintenance',
      icon: 'add',
      needs,
      run: ({ app, ownerId }) => logMaintenance(app, ownerId),
    },
    {
      caption: 'Complete',
      icon: 'check',
      needs,
      enabled: ({ selected: [row] }) => row?.completed === null,
      edit: (maintenance, now) => void (maintenance.completed = now),
    },
    {
      caption: 'Delete',
      icon: 'delete',
      needs,
      withOne: (row, { app }) => remove(app, [row]),
    },
  ],
  opens: ({ app, changed }) =>
    app.session.satisfies(needs)
      ? async (row) => {
          if (await edit(app, row)) await changed()
        }
      : null,
  emptyText: 'No maintenance yet. Use Log Maintenance to add the first entry.',
})

function edit(app: ScreenContext, row: MaintenanceRow): Promise<boolean> {
  return editMaintenance(app, app.store.promote('Maintenance', row))
}

function remove(app: ScreenContext, rows: readonly MaintenanceRow[]): Promise<boolean> {
  const records = rows.map((row) => app.store.promote('Maintenance', row))
  return deleteAfterQuestion(app, deletionQuestion('maintenance'), records)
}
