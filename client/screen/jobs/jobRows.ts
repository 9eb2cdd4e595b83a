import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayAddress, jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { jobsQuery } from '#shared/jobs/queries.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import type { Places, RowOf } from '../list/ListOptions.ts'

/** A job is listed with its customer. */
export const JOB_RELATIONS = ['rental', 'rental.customer'] as const

export type JobRow = RowOf<typeof jobsQuery, typeof JOB_RELATIONS>

/** What every list of jobs begins with: the job, whose it is, and what is done. */
export function leadingColumns({ linkTo }: Places): GridColumn<JobRow>[] {
  return columnsOf<typeof Job, JobRow>(Job, [
    {
      key: 'displayId',
      caption: 'Job',
      value: ({ id }) => id,
      display: ({ id }) => jobDisplayId(id),
      kind: 'integer',
      strong: true,
      width: 90,
    },
    { field: 'jobTypeId', width: 104 },
    {
      key: 'customer',
      caption: 'Customer',
      value: ({ rental }) => (rental?.customer ? customerDisplayName(rental.customer) : ''),
      link: ({ rental }: JobRow) => (rental === null ? null : linkTo(`/customers/${rental.customerId}`)),
      minWidth: 150,
    },
    { field: 'driverId', width: 130 },
    { field: 'dumpsterId', caption: 'Size', width: 120 },
  ])
}

/** The site of a job; a link to all jobs there. */
export function addressColumn({ linkTo }: Places): GridColumn<JobRow>[] {
  return columnsOf<typeof Job, JobRow>(Job, [
    {
      key: 'displayAddress',
      caption: 'Address',
      value: jobDisplayAddress,
      link: ({ rental }: JobRow) =>
        rental === null ? null : linkTo(`/jobs/sites/${rental.serviceAddressId}`),
      minWidth: 170,
    },
  ])
}
