import { JobAction } from './jobTypes.ts'
import { JobDumpsterFee } from './JobDumpsterFee.ts'
import { JobTime } from './JobTime.ts'
import { ReportedWork } from './ReportedWork.ts'
import { JobType } from './jobTypes.ts'
import { Job } from './Job.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery, valueOfType, valueQuery } from '../model/queryContract.ts'

export const jobActionsQuery = recordsQuery(JobAction, { orderBy: LOOKUP_ORDER })

/** Fees of one job, of the jobs of a rental, or of all (S2 §7). */
export const jobDumpsterFeesQuery = recordsQuery(JobDumpsterFee, {
  parameters: { jobId: { kind: 'integer' }, rentalId: { kind: 'integer' } },
})

/** Times of one job or of all (S1 §7). */
export const jobTimesQuery = recordsQuery(JobTime, {
  parameters: { jobId: { kind: 'integer' } },
  orderBy: ['started'],
})

/** What drivers reported and the server refused; only what dispatch has not decided yet, if requested (JO231). */
export const reportedWorkQuery = recordsQuery(ReportedWork, { parameters: { open: { kind: 'flag' } } })

export const jobTypesQuery = recordsQuery(JobType, { orderBy: LOOKUP_ORDER })

/**
 * Jobs, of a rental, of a customer, of a site, of a driver or of a day (S1 §7); only those without a driver, those still to be done, or those of
 * rentals that are completed and not yet audited (O-046), or the completed pickups whose weight is missing (JO234).
 */
export const jobsQuery = recordsQuery(Job, {
  parameters: {
    rentalId: { kind: 'integer' },
    customerId: { kind: 'integer' },
    serviceAddressId: { kind: 'integer' },
    driverId: { kind: 'integer' },
    startDate: { kind: 'day' },
    unassigned: { kind: 'flag' },
    uncompleted: { kind: 'flag' },
    unaudited: { kind: 'flag' },
    withoutWeight: { kind: 'flag' },
  },
})

/**
 * The jobs of a day in the order of each driver, those without a position last (DI4); of the completed ones only the last of each
 * driver, if requested (S1 §7, O-069).
 */
export const jobsByDateQuery = recordsQuery(Job, {
  name: 'JobsByDate',
  parameters: {
    startDate: { kind: 'day', required: true },
    hideAllButLastCompleted: { kind: 'flag' },
  },
})

/**
 * What is still to be charged for a daily rental: its completed jobs without an active line, with the days billed so far (S2 §7,
 * M-066, IN2).
 */
export const getRentalJobsToBillDailyQuery = recordsQuery(Job, {
  name: 'GetRentalJobsToBillDaily',
  parameters: { rentalId: { kind: 'integer', required: true } },
  expand: ['rental.rentalBillingLines', 'dumpster'],
  deleted: 'excluded',
})

/** Completed jobs that took at least `minJobTime` minutes (S1 §7, O-047). */
export const reviewJobsQuery = recordsQuery(Job, {
  name: 'ReviewJobs',
  parameters: { minJobTime: { kind: 'integer' } },
})

/**
 * Keys of a day's jobs whose customers belong to another sales person: their cards are tinted (DI15, S1 §7, O-069, ambiguity 38).
 */
export const getNonCDRDumpsterJobsQuery = valueQuery({
  name: 'GetNonCDRDumpsterJobs',
  parameters: { startDate: { kind: 'day', required: true } },
  value: valueOfType<readonly number[]>(),
})

const SUBSTITUTION_COLUMNS = [
  'id',
  'rentalId',
  'rental.customerId',
  'rental.customer.typeId',
  'rental.customer.companyName',
  'rental.customer.firstName',
  'rental.customer.lastName',
  'action.name',
  'dumpster.size',
  'customerRequestedDumpster.size',
  'billAsDumpster.size',
  'completed',
  'siteName',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
] as const

/**
 * Jobs that delivered another dumpster than the customer had requested, with the columns of their grid, for all signed-in users,
 * who have it in their menu (IV17, IV24, O-079, S1 §7, ambiguities 67). Users who may not read rentals get the columns of the grid, and
 * cannot sort, filter or select anything else.
 */
export const inventorySubstitutionsQuery = recordsQuery(Job, {
  name: 'InventorySubstitutions',
  select: SUBSTITUTION_COLUMNS,
  deleted: 'excluded',
})

/** The same for users who may read rentals (IV17). */
export const substitutedJobsQuery = recordsQuery(Job, {
  name: 'SubstitutedJobs',
  select: SUBSTITUTION_COLUMNS,
  deleted: 'excluded',
})
