import { availableOnDayQuery, type AvailableOnDayRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import { openJob } from '../../screen/jobs/openJob.ts'
import { columnsOfQuery } from '../../screen/list/columnsOfQuery.ts'
import { jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

/** A dumpster or a job, with a number, because they have no common key. */
type Available = AvailableOnDayRow & { readonly number: number }

const AVAILABLE = columnsOfQuery(availableOnDayQuery)

/** Shows the dumpsters of a size that are in the number of a day, and the jobs planned until then (RP13, RP32). */
export async function showAvailable({ app }: FigureContext, day: string, size: string): Promise<void> {
  await showRows<Available>(app, {
    title: `Available ${size} on ${app.formats.day(day)}`,
    id: 'report-available-behind',
    keyField: 'number',
    load: async ({ store }) =>
      (await store.fetchResult(availableOnDayQuery, { day }))
        .filter((row) => row.size === size)
        .map((row, number) => ({ ...row, number })),
    columns: (_services, cellLinks) =>
      columnsOf<typeof AVAILABLE, Available>(AVAILABLE, [
        { key: 'what', caption: 'What', value: whatOf, strong: true, minWidth: 160 },
        { field: 'dumpsterNumber', width: 150 },
        jobColumn(({ jobId }) => jobId),
        rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
        { field: 'startDate', width: 130 },
        { field: 'change', width: 120, footer: sumBelow(({ change }) => change) },
      ]),
    opens: async (_app, { jobId }) => jobId !== null && openJob(app, jobId),
    emptyText: 'No dumpsters.',
  })
}

function whatOf({ jobId, change }: AvailableOnDayRow): string {
  if (jobId === null) return 'Dumpster not at a customer'
  return change > 0 ? 'Planned pickup' : 'Planned delivery'
}
