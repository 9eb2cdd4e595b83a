import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { dumpsterInventoriesQuery } from '#shared/inventory/queries.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { columnsOf } from '../../grid/columns.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { dumpsterActions } from './dumpsterActions.ts'
import { dumpsterEditor } from './dumpsterEditor.ts'
import { dumpsterStates, type DumpsterRow } from './dumpsterRows.ts'
import { NO_MAINTENANCE } from './maintenanceText.ts'
import { messages } from './messages.ts'
import { openMaintenances } from './openMaintenances.ts'

/** `/dumpsters/overview`: each dumpster, where it is and was, and its maintenance (O-071…O-077). */
export const DumpsterOverview = listScreen(dumpsterInventoriesQuery, {
  id: 'dumpsters',
  caption: 'Dumpsters',
  orderBy: [],
  limit: 5000,
  details: dumpsterStates,
  columns: (_services, { linkToDialog }, stateOf) => {
    const jobOf = (row: DumpsterRow): number | null => stateOf(row)?.jobId ?? null
    const maintenanceOf = (row: DumpsterRow) => stateOf(row)?.maintenance ?? NO_MAINTENANCE
    return columnsOf<typeof DumpsterInventory, DumpsterRow>(DumpsterInventory, [
      { field: 'dumpsterTypeId', caption: 'Size', width: 120 },
      { field: 'dumpsterNumber', width: 90 },
      { field: 'dumpsterBarcode', strong: true, width: 104 },
      { field: 'created', width: 160 },
      {
        key: 'currentJob',
        caption: 'Current job',
        value: jobOf,
        display: (row: DumpsterRow) => idText(jobOf(row)),
        kind: 'integer',
        link: (row: DumpsterRow) => {
          const id = jobOf(row)
          return id === null ? null : linkToDialog((app) => openJob(app, id))
        },
        width: 110,
      },
      { key: 'location', caption: 'Location', value: (row) => stateOf(row)?.location ?? '', minWidth: 140 },
      {
        key: 'recentJobs',
        caption: 'Recent jobs',
        value: (row) => (stateOf(row)?.recentJobIds ?? []).map(idText).join(', '),
        minWidth: 120,
      },
      { field: 'notes', minWidth: 130 },
      {
        key: 'maintenance',
        caption: 'Maintenance',
        value: (row) => maintenanceOf(row).text,
        link: (row: DumpsterRow) => linkToDialog((app) => openMaintenances(app, row)),
        look: (row: DumpsterRow) => maintenanceOf(row).look,
        width: 150,
      },
    ])
  },
  opens: { editor: dumpsterEditor, editCaption: 'Open', address: '/dumpsters' },
  actions: dumpsterActions,
  deletion: { question: messages.deleteDumpster },
  emptyText: 'No dumpsters yet. Add the first one.',
})

function idText(jobId: number | null): string {
  return jobId === null ? '' : jobDisplayId(jobId)
}
