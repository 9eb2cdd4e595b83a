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
import { showLostNotes } from './showLostNotes.ts'

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
