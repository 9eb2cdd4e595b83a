import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { isWithoutRental, isPairType } from '#shared/jobs/jobActions.ts'
import { storedMinutes, totalMinutes } from '#shared/jobs/jobTimes.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { differs, brokenUnless, type Invariant } from './BrokenInvariant.ts'
import { isLive } from './CompanyRecords.ts'

/** JO13: a job's total time is the sum of its live time records. */
const totalTimeOfTimes: Invariant = function* (company) {
  for (const job of company.existing('Job'))
    yield* differs(
      ['Job', job.id],
      'totalTime',
      job.totalTime,
      totalMinutes(company.where('JobTime', 'jobId', job.id)),
    )
}

/** JO13: the minutes of a time record are those from its start to its end. */
const minutesOfTimes: Invariant = function* (company) {
  for (const time of company.existing('JobTime'))
    yield* differs(['JobTime', time.id], 'totalMinutes', time.totalMinutes, storedMinutes(time))
}

/**
 * JO15, JO21, JO27, JO34: at most one time record of a job is running, none without a driver or once it is completed or deleted.
 */
const oneRunningTime: Invariant = function* (company) {
  for (const job of company.all('Job')) {
    const times = company.where('JobTime', 'jobId', job.id).filter(isLive)
    const running = times.filter(({ completed }) => completed === null).length
    yield* brokenUnless(running <= 1, ['Job', job.id], `has ${running} time records that run`)
    yield* brokenUnless(
      job.completed === null || running === 0,
      ['Job', job.id],
      'is completed and its time runs',
    )
    yield* brokenUnless(
      job.driverId !== null || running === 0,
      ['Job', job.id],
      'has no driver and its time runs',
    )
    yield* brokenUnless(
      isLive(job) || times.length === 0,
      ['Job', job.id],
      'is deleted and has live time records',
    )
  }
}

/** JO5: the jobs of a pair refer to each other, have the same type and rental, and one action each. */
const relatedJobsReferToEachOther: Invariant = function* (company) {
  for (const job of company.existing('Job').filter(({ relatedJobId }) => relatedJobId !== null)) {
    const other = company.find('Job', job.relatedJobId)
    yield* brokenUnless(other !== null && isLive(other), ['Job', job.id], 'has a related job that is deleted')
    yield* brokenUnless(isPairType(job.jobTypeId), ['Job', job.id], 'has a related job and is of no pair')
    yield* differs(['Job', job.id], "its related job's related job", other?.relatedJobId ?? null, job.id)
    yield* differs(['Job', job.id], "its related job's rental", other?.rentalId ?? null, job.rentalId)
    yield* differs(['Job', job.id], "its related job's type", other?.jobTypeId ?? null, job.jobTypeId)
    const actions = [job.actionId, other?.actionId]
    yield* brokenUnless(
      actions.includes(JOB_ACTION.delivery) && actions.includes(JOB_ACTION.pickUp),
      ['Job', job.id],
      `has the actions ${actions.join(' and ')} in its pair`,
    )
  }
}

/** O-051, O-090: jobs charged by active invoices exist. */
const chargedJobsExist: Invariant = function* (company) {
  for (const line of company.existing('InvoiceLine').filter(({ jobId }) => jobId !== null)) {
    const invoice = company.find('Invoice', line.invoiceId)
    const isCharged = invoice !== null && isActiveInvoice(invoice)
    const job = company.find('Job', line.jobId)
    yield* brokenUnless(
      !isCharged || (job !== null && isLive(job)),
      ['InvoiceLine', line.id],
      `charges job ${line.jobId}, which is deleted`,
    )
  }
}

/** JO26, JO35: audited jobs are completed. */
const auditedWhenDone: Invariant = function* (company) {
  for (const { id, audited, completed } of company.existing('Job'))
    yield* brokenUnless(audited === null || completed !== null, ['Job', id], 'is audited and not completed')
}

/** An open destination has a driver; all jobs except destinations and notes have a rental (O-050, O-062). */
const completedJobsHaveDriver: Invariant = function* (company) {
  for (const { id, jobTypeId, rentalId, driverId, completed } of company.existing('Job'))
    if (jobTypeId === JOB_TYPE.destination)
      yield* brokenUnless(
        driverId !== null || completed !== null,
        ['Job', id],
        'is a destination without a driver',
      )
    else yield* brokenUnless(rentalId !== null || isWithoutRental(jobTypeId), ['Job', id], 'has no rental')
}

/** JO15: a job's start is that of its first time record. */
const jobTimestampsMatchTimes: Invariant = function* (company) {
  for (const job of company.existing('Job')) {
    const times = company.where('JobTime', 'jobId', job.id).filter(isLive)
    yield* brokenUnless(
      job.started !== null || times.length === 0,
      ['Job', job.id],
      'has time records and was never started',
    )
  }
}

/** Invariants of jobs and their time records. */
export const jobInvariants = {
  totalTimeOfTimes,
  minutesOfTimes,
  oneClock: oneRunningTime,
  halvesNameEachOther: relatedJobsReferToEachOther,
  chargedJobsThere: chargedJobsExist,
  auditedWhenDone,
  jobsOfSomebody: completedJobsHaveDriver,
  stampsOfWork: jobTimestampsMatchTimes,
} satisfies Readonly<Record<string, Invariant>>
