import { satisfiesRoleRule, type RoleHolder } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'

/** Who asks, with the key by which jobs name their driver. */
export interface JobUser extends RoleHolder {
  readonly userId: number
}

interface DrivenJob {
  readonly driverId: number | null
  readonly completed: string | null
}

/** Complete a job: those who may complete all, and drivers their own (S1 §6, O-068, O-070). */
export function canCompleteJob(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.completeJobs) || isOwnJob(user, job)
}

/** Put the automatic lines of a job on its invoice: those who administer invoices, and whoever completes it (O-053, ambiguities 60). */
export function canBillJob(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.manageInvoices) || canCompleteJob(user, job)
}

/** Start and pause the clock of a job: those who schedule, and drivers their own (O-052, O-067). */
export function canTrackJobTime(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.scheduleJobs) || isOwnJob(user, job)
}

/**
 * Work on a job at all, for which no role of its own is asked: its weight, its notes, its fees. The office works on all jobs, a
 * driver on those given to him (ambiguities 60).
 */
function canWorkOnJob(user: JobUser, job: Pick<DrivenJob, 'driverId'>): boolean {
  return satisfiesRoleRule(user, permissions.editJobs) || isOwnJob(user, job)
}

/** Charge a job with a dumpster fee: who works on it, until it is completed; then who edits jobs (S2 §3, ambiguities 60). */
export function canChangeFees(user: JobUser, job: DrivenJob): boolean {
  return satisfiesRoleRule(user, permissions.editJobs) || (isOwnJob(user, job) && job.completed === null)
}

function isOwnJob(user: JobUser, job: Pick<DrivenJob, 'driverId'>): boolean {
  return job.driverId === user.userId && satisfiesRoleRule(user, permissions.trackJobTime)
}

/** What of a job the user may change in the job dialog, and may see of it (O-032, O-042, JO11). */
export function jobEditing(user: JobUser, job: DrivenJob) {
  const isAdmin = satisfiesRoleRule(user, permissions.administer)
  const isOffice = satisfiesRoleRule(user, permissions.editJobs)
  const isWorker = canWorkOnJob(user, job)
  const isCompleted = job.completed !== null
  return {
    /** Only administrators exchange the dumpster, and only until the job is completed. */
    dumpster: isAdmin && !isCompleted,
    /** Once the job is completed only administrators correct its weight. */
    weight: isAdmin || (isWorker && !isCompleted),
    /** Drivers say what there is to know about their jobs until they are done with them. */
    notes: isOffice || (isWorker && !isCompleted),
    times: satisfiesRoleRule(user, permissions.changeStartAndCompletion),
    /** The board's menu offers it to administrators alone (O-068). */
    trailerUsed: isAdmin,
    /** Who drives it, and where in the column it stands: the matter of those who schedule (O-063, O-066). */
    place: satisfiesRoleRule(user, permissions.scheduleJobs),
    audited: satisfiesRoleRule(user, permissions.auditJobs),
    /** What it is charged by: once the job is completed the matter of those who bill. */
    billing: isCompleted ? satisfiesRoleRule(user, permissions.correctBilling) : isOffice,
    /** All else. Drivers read it only (O-070). */
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
  driverId: 'place',
  displayOrder: 'place',
  afterJobId: 'place',
  audited: 'audited',
  billAsDumpsterId: 'billing',
  billExchangeAs: 'billing',
  dumpsterWeightLimit: 'billing',
  startDate: 'billing',
  dumpSiteId: 'billing',
  storageDumpSiteId: 'billing',
}

/** May the user set this field of the job? What is asked of expenses, times and keys is said elsewhere (O-042, O-063, O-070). */
export function canEditJobField(user: JobUser, job: DrivenJob, field: string): boolean {
  return jobEditing(user, job)[GROUP_BY_FIELD[field] ?? 'details']
}
