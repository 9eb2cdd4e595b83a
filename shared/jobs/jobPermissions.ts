import { satisfiesRoleRule, type RoleHolder } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'

/** The user whose permissions are checked, with the id that jobs refer to as driver. */
export interface JobUser extends RoleHolder {
  readonly userId: number
}

interface DrivenJob {
  readonly driverId: number | null
  readonly completed: string | null
}

/** Complete a job: users with the permission for all jobs, and drivers their own (S1 §6, O-068, O-070). */
export function canCompleteJob(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.completeJobs) || isOwnJob(user, job)
}

/** Create the automatic invoice lines of a job: users who manage invoices, and users who may complete it (O-053, ambiguities 60). */
export function canBillJob(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.manageInvoices) || canCompleteJob(user, job)
}

/** Start and pause the time recording of a job: schedulers, and drivers for their own jobs (O-052, O-067). */
export function canTrackJobTime(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.scheduleJobs) || isOwnJob(user, job)
}

/**
 * Work on a job (weight, notes, fees), which needs no separate role: office users on all jobs, drivers on their own (ambiguities
 * 60).
 */
function canWorkOnJob(user: JobUser, job: Pick<DrivenJob, 'driverId'>): boolean {
  return satisfiesRoleRule(user, permissions.editJobs) || isOwnJob(user, job)
}

/**
 * Add dumpster fees to a job: until it is completed, users who may work on it; afterwards users who edit jobs (S2 §3, ambiguities
 * 60).
 */
export function canChangeFees(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.editJobs) || (isOwnJob(user, job) && job.completed === null)
}

function isOwnJob(user: JobUser, job: Pick<DrivenJob, 'driverId'>): boolean {
  return job.driverId === user.userId && satisfiesRoleRule(user, permissions.trackJobTime)
}

/** The groups of fields that the user may edit, or view, in the job dialog (O-032, O-042, JO11). */
export function jobEditing(user: JobUser, job: DrivenJob) {
  const isAdmin = satisfiesRoleRule(user, permissions.administer)
  const isOffice = satisfiesRoleRule(user, permissions.editJobs)
  const isWorker = canWorkOnJob(user, job)
  const isCompleted = job.completed !== null
  return {
    /** Only administrators change the dumpster, and only until the job is completed. */
    dumpster: isAdmin && !isCompleted,
    /** Only administrators correct the weight of a completed job. */
    weight: isAdmin || (isWorker && !isCompleted),
    /** Drivers edit the notes of their jobs until completion. */
    notes: isOffice || (isWorker && !isCompleted),
    times: satisfiesRoleRule(user, permissions.changeStartAndCompletion),
    /** The board's menu offers it only to administrators (O-068). */
    trailerUsed: isAdmin,
    /** Driver and position in the column: only for schedulers (O-063, O-066). */
    assignment: satisfiesRoleRule(user, permissions.scheduleJobs),
    audited: satisfiesRoleRule(user, permissions.auditJobs),
    /** Billing data: once the job is completed, only for users who correct billing. */
    billing: isCompleted ? satisfiesRoleRule(user, permissions.correctBilling) : isOffice,
    /** All other fields; read-only for drivers (O-070). */
    details: isOffice,
  }
}

const GROUP_BY_FIELD: Readonly<Record<string, keyof ReturnType<typeof jobEditing>>> = {
  dumpsterId: 'dumpster',
  weight: 'weight',
  notes: 'notes',
  driverNotes: 'notes',
  started: 'times',
  trailerUsed: 'trailerUsed',
  driverId: 'assignment',
  displayOrder: 'assignment',
  afterJobId: 'assignment',
  audited: 'audited',
  billAsDumpsterId: 'billing',
  billExchangeAs: 'billing',
  dumpsterWeightLimit: 'billing',
  startDate: 'billing',
  dumpSiteId: 'billing',
  storageDumpSiteId: 'billing',
}

/** May the user edit this field of the job? Expenses, times and keys are checked elsewhere (O-042, O-063, O-070). */
export function canEditJobField(user: JobUser, job: DrivenJob, field: string): boolean {
  return jobEditing(user, job)[GROUP_BY_FIELD[field] ?? 'details']
}

/** Fields of a new job that need the right to schedule: without it the job is unassigned (O-063, O-068). */
const GUARDED_IN_NEW: readonly string[] = ['driverId', 'displayOrder', 'afterJobId', 'trailerUsed']

/** May the user set this field of a new job? */
export function canSetInNewJob(user: JobUser, job: DrivenJob, field: string): boolean {
  return !GUARDED_IN_NEW.includes(field) || canEditJobField(user, job, field)
}
