import type { Job } from '#shared/jobs/Job.ts'
import { jobDisplayAddress } from '#shared/jobs/jobRules.ts'
import type { jobsQuery } from '#shared/jobs/queries.ts'
import type { ColumnSpec } from '../../grid/columns.ts'
import type { RowOf } from '../list/ListOptions.ts'
import type { CellLinks } from '../list/CellLinks.ts'
import { customerColumn, jobColumn } from '../columns/recordColumns.ts'

/** A job is listed with its customer. */
export const JOB_RELATIONS = ['rental', 'rental.customer'] as const

export type JobRow = RowOf<typeof jobsQuery, typeof JOB_RELATIONS>

type JobListColumn = ColumnSpec<typeof Job, JobRow>

/** What every list of jobs begins with: the job, whose it is, and what is done. */
export function leadingColumns(cellLinks: CellLinks): readonly JobListColumn[] {
  return [
    jobColumn(({ id }) => id, { key: 'displayId', strong: true }),
    { field: 'jobTypeId', width: 96 },
    customerColumn(({ rental }) => rental, { cellLinks, minWidth: 150 }),
    { field: 'driverId', width: 112 },
    { field: 'dumpsterId', caption: 'Size', width: 116 },
  ]
}

/** The site of a job; a link to all jobs there. */
export function addressColumn({ linkTo }: CellLinks): JobListColumn {
  return {
    key: 'displayAddress',
    caption: 'Address',
    value: jobDisplayAddress,
    link: ({ rental }: JobRow) => (rental === null ? null : linkTo(`/jobs/sites/${rental.serviceAddressId}`)),
    minWidth: 170,
  }
}
