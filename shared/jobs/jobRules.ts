import { isBlank, joinNonBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { checkDateOrder } from '../model/checkDateOrder.ts'
import { missing, type Violation } from '../model/Violation.ts'
import { Job } from './Job.ts'
import { canEditJobField, canSetInNewJob } from './jobPermissions.ts'
import { JOB_TYPE } from './jobTypes.ts'
import { preferredTimesAfter } from './preferredTimes.ts'

type AddressParts = Pick<Job, 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'>

/** The display id of a job, `J1043`; `New job` for an unsaved one, nothing without one (O-024). */
export function jobDisplayId(id: number | null): string {
  if (id === null) return ''
  return id > 0 ? `J${id}` : 'New job'
}

/** The whole address of a job in one line. */
export function jobFullAddress(job: AddressParts): string {
  const { address1, address2, city, state, zip, country } = job
  return joinNonBlank([address1, address2, city, joinNonBlank([state, zip], ' '), country], ', ')
}

/** Street and city of a job, for cards and lists. */
export function jobDisplayAddress(job: Pick<Job, 'address1' | 'city'>): string {
  return joinNonBlank([job.address1, job.city], ', ')
}

type CheckedJob = Pick<
  Job,
  'jobTypeId' | 'driverNotes' | 'weight' | 'startDate' | 'endDate' | 'preferredStartTime' | 'preferredEndTime'
>

/** A note requires a text (S1 §5, O-044); a weight is at most 100 tons, and a job cannot end before it starts (JO39). */
export function checkJob(job: CheckedJob): Violation[] {
  return [
    ...(job.jobTypeId === JOB_TYPE.note && isBlank(job.driverNotes) ? [missing('driverNotes')] : []),
    ...checkWeight(job.weight),
    ...checkDateOrder(job, 'startDate', 'endDate'),
    ...checkDateOrder(job, 'preferredStartTime', 'preferredEndTime'),
  ]
}

const MAX_TONS = 100

/** No truck carries more than 100 tons: a higher weight is a typing error (ambiguities 66). */
export function checkWeight(weight: number | null): Violation[] {
  if (weight === null || weight <= MAX_TONS) return []
  return [{ code: 'max', field: 'weight', message: `Weight must be at most ${MAX_TONS} tons` }]
}

export const jobRules = recordRules(Job, {
  changedElsewhere: {
    jobTypeId: 'A job keeps the type with which it was added.',
    actionId: 'The action is chosen when the job is added.',
    driverId: 'Drivers are assigned on the dispatch board.',
    dumpsterId: 'The dumpster is changed in the job, with the one that is billed.',
  },
  editRefusal: (user, job, { name, isNew }) => {
    if (isNew ? canSetInNewJob(user, job, name) : canEditJobField(user, job, name)) return null
    return job.completed === null
      ? 'Your roles do not allow you to change this of the job.'
      : 'Your roles do not allow you to change this of a completed job.'
  },
  follows: preferredTimesAfter,
  check: checkJob,
  computed: {
    displayId: (job) => jobDisplayId(job.id),
    fullAddress: jobFullAddress,
    displayAddress: jobDisplayAddress,
  },
})
