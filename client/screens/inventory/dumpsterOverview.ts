import { dumpsterInventoriesQuery } from '#shared/inventory/queries.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { jobColumn } from '../../screen/columns/recordColumns.ts'
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
    return [
      { field: 'dumpsterTypeId', caption: 'Size' },
      'dumpsterNumber',
      { field: 'dumpsterBarcode', strong: true, width: 104 },
      'created',
      jobColumn(jobOf, {
        key: 'currentJob',
        caption: 'Current job',
        link: (row) => {
          const id = jobOf(row)
          return id === null ? null : linkToDialog((app) => openJob(app, id))
        },
      }),
      { key: 'location', caption: 'Location', value: (row) => stateOf(row)?.location ?? '', minWidth: 140 },
      {
        key: 'recentJobs',
        caption: 'Recent jobs',
        value: (row) => (stateOf(row)?.recentJobIds ?? []).map(jobDisplayId).join(', '),
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
    ]
  },
  opens: { editor: dumpsterEditor, verb: 'open', listPath: '/dumpsters' },
  selection: 'multiple',
  actions: dumpsterActions,
  deletion: { question: messages.deleteDumpster, isMultiple: false },
  emptyText: 'No dumpsters yet. Add the first one.',
})
