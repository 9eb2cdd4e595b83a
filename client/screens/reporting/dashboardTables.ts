import {
  LOST_TABLE,
  MARGIN_TABLE,
  SUBSTITUTION_TABLE,
  TONS_TABLE,
} from '#shared/reporting/dashboardTables.ts'
import { UNSPECIFIED } from '#shared/reporting/dumpsterTables.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import { UNCATEGORIZED } from '#shared/reporting/tonsDumped.ts'
import { figureTables, openingTable } from '../../screen/figures/figureTables.tsx'
import { isLoad, isWeighed, showJobs } from './showJobs.ts'
import { showLoads } from './showLoads.ts'
import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { instantRange } from '#shared/kernel/periods.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** The short tables of the dashboard (O-082). */
export const dashboardTables = figureTables<DashboardParts>([
  openingTable(TONS_TABLE, {
    tons: (context, name) =>
      showJobs(context, `Tons: ${name}`, (job) => isWeighed(job) && (job.dumpster ?? UNCATEGORIZED) === name),
  }),
  openingTable(MARGIN_TABLE, {
    loads: (context, name) =>
      showJobs(context, `Loads: ${name}`, (job) => isLoad(job) && job.billAs === name),
    margin: (context, name) => showLoads(context, `Margin: ${name}`, (load) => load.billAs === name),
    weight: (context, name) =>
      showJobs(context, `Weights: ${name}`, (job) => job.weight !== null && job.billAs === name),
  }),
  openingTable(SUBSTITUTION_TABLE, {
    jobs: (context, name) =>
      showJobs(context, `Preferred: ${name}`, (job) => job.isSubstitution && job.preferred === name),
  }),
  openingTable(LOST_TABLE, {
    jobs: (context, name) => showLostNotes(context, `Lost jobs: ${name}`, name === UNSPECIFIED ? null : name),
  }),
])

type NoteRow = RowOf<typeof dispatchNotesQuery>

/** Shows the dispatch notes for a dumpster that were lost in the period of a figure; null is for notes that state none (RP16). */
async function showLostNotes(
  { app, period }: FigureContext,
  title: string,
  dumpsterType: string | null,
): Promise<void> {
  const days = period()
  if (days === null) return
  const { from, to } = instantRange(days, app.formats.timeZone)
  const where = { and: [{ notAwarded: { ge: from, le: to } }, { completed: null }, { dumpsterType }] }
  await showRows<NoteRow>(app, {
    title,
    id: 'report-lost-notes',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.queryRows(dispatchNotesQuery, { where, orderBy: ['notAwarded', 'id'] })).rows,
    columns: () =>
      columnsOf<typeof DispatchNote, NoteRow>(DispatchNote, [
        { field: 'companyName', strong: true, minWidth: 160 },
        { field: 'dumpsterType', width: 130 },
        { field: 'rentalDate', width: 120 },
        { field: 'notAwarded', width: 160 },
        { field: 'notes', minWidth: 200 },
      ]),
    emptyText: 'No lost jobs.',
  })
}
