import { dumpsterInventoriesQuery } from '#shared/inventory/queries.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { jobColumn } from '../../screen/columns/recordColumns.ts'
import { dumpsterActions } from './dumpsterActions.ts'
import { dumpsterStates, type DumpsterRow } from './dumpsterRows.ts'
import { NO_MAINTENANCE } from './maintenanceText.ts'
import { messages } from './messages.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { DumpsterNumberFields } from './DumpsterNumberFields.tsx'
import { DumpsterNumbers } from './DumpsterNumbers.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The dialog of a dumpster, 400 pixels wide (O-072). */
export const dumpsterEditor = editorOf(DumpsterInventory, {
  noun: 'dumpster',
  width: 400,
  form: [[{ Part: DumpsterNumberFields }, { field: 'notes', span: 3 }]],
  createModel: (app, record) => new DumpsterNumbers(app, record),
  problems: ({ app, record, model }) => [...app.store.problemsOfSave(record), ...model.problems],
})

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

/** Opens the maintenance of a dumpster in a dialog; resolves with whether any was changed (O-071, O-077). */
async function openMaintenances(app: ScreenContext, { id, dumpsterBarcode }: DumpsterRow): Promise<boolean> {
  // Loaded with the first list that is opened.
  const { openMaintenanceList } = await import('./maintenanceList.ts')
  return openMaintenanceList(app, { ownerId: id, title: `Maintenance of ${dumpsterBarcode ?? 'a dumpster'}` })
}
