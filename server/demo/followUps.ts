import { addDays } from '#shared/kernel/days.ts'
import { picksUpDumpster, isPairType } from '#shared/jobs/jobActions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { planJobDeletion } from '#shared/jobs/jobTransitions.ts'
import { planBilling } from './billing.ts'
import type { Company, DemoJob, DumpsterSlot, DemoRental } from './Company.ts'
import { addJobs, refreshStatus, tripOf } from './jobs.ts'
import { completeRental } from './rentals.ts'

/** Follow-ups of a completed job: the bill, and the customer's next call. */
export function afterJob(company: Company, demoJob: DemoJob, day: string): void {
  const { rental, slot, record } = demoJob
  if (rental === null || slot === null) return
  const trip = tripOf(rental, demoJob)
  if (trip.some((job) => job.record.completed === null)) return
  for (const job of trip) planBilling(company, rental, job, day)
  if (record.jobTypeId === JOB_TYPE.service) return
  if (isPairType(record.jobTypeId) || !picksUpDumpster(record)) nextCall(company, rental, slot, day)
  else planEnd(company, rental, day)
  if (record.jobTypeId === JOB_TYPE.delivery) unplannedOrders(company, rental, day)
}

/** The customer calls for the next exchange, or for the pickup. */
function nextCall(company: Company, rental: DemoRental, slot: DumpsterSlot, day: string): void {
  const { calendar, agenda } = company
  const { random } = rental.account
  const isOwn = !rental.dumpster.trackInventory
  if (slot.swapsLeft <= 0 && isOwn) {
    planEnd(company, rental, day)
    return
  }
  const [min, max] = slot.daysBetween
  const wanted = calendar.weekday(random, addDays(day, Math.max(1, random.integer(min, max))))
  const startDate = wanted > day ? wanted : calendar.workday(day, 1)
  const isSwap = slot.swapsLeft > 0
  const ahead = random.weighted([
    [5, 1],
    [4, 2],
    [1, 4],
  ])
  let call = startDate
  for (let left = ahead; left > 0; left -= 1) call = calendar.workdayBefore(call)
  slot.call += 1
  const number = slot.call
  agenda.plan(call > day ? call : day, (today) => {
    if (rental.record.deleted !== null || slot.call !== number) return
    slot.swapsLeft -= isSwap ? 1 : 0
    const jobTypeId = isSwap ? swapType(rental) : JOB_TYPE.pickUp
    order(
      company,
      rental,
      slot,
      { jobTypeId, startDate: startDate > today ? startDate : calendar.workday(today, 1) },
      today,
    )
  })
}

function swapType({ dumpster, account }: DemoRental): number {
  if (!dumpster.trackInventory) return JOB_TYPE.roundTrip
  return account.random.chance(0.14) ? JOB_TYPE.roundTrip : JOB_TYPE.exchange
}

function order(
  company: Company,
  rental: DemoRental,
  slot: DumpsterSlot,
  { jobTypeId, startDate }: { jobTypeId: number; startDate: string },
  day: string,
): void {
  const { staff, calendar, random, agenda } = company
  const stamp = staff.desk(random.pick(staff.rentals), day)
  const jobs = addJobs(company, rental, { jobTypeId, startDate, lane: slot, act: stamp })
  const nextDay = calendar.workday(day, 1)
  const mayWait = jobTypeId !== JOB_TYPE.delivery && jobTypeId !== JOB_TYPE.service
  if (mayWait && nextDay < startDate && random.chance(0.012))
    agenda.plan(nextDay, (today) => cancelJobs(company, rental, slot, jobs, today))
}

/** The customer cancels: the jobs are deleted, and it calls again later. */
function cancelJobs(
  company: Company,
  rental: DemoRental,
  slot: DumpsterSlot,
  jobs: readonly DemoJob[],
  day: string,
): void {
  const { books, staff, random, board } = company
  const stamp = staff.desk(random.pick(staff.dispatch), day)
  for (const { record, times } of jobs) {
    planJobDeletion(record, times)
    books.remove('Job', record, stamp)
  }
  for (const demoJob of jobs) board.get(demoJob.record.startDate)?.delete(demoJob)
  refreshStatus(company, rental, stamp)
  rental.touched = day
  nextCall(company, rental, slot, day)
}

/** Plans to close the rental within days after its last pickup. */
function planEnd(company: Company, rental: DemoRental, day: string): void {
  const isDone = rental.slots.every((slot) => slot.dumpster === null && slot.swapsLeft <= 0)
  if (!isDone || rental.jobs.some(({ record }) => record.completed === null && record.deleted === null))
    return
  const { random } = rental.account
  // Daily billing ends when the dumpster is removed.
  const wait = rental.record.billDaily
    ? 0
    : random.weighted([
        [6, 1],
        [3, 3],
        [1, 8],
      ])
  company.agenda.plan(addDays(day, wait), (today) => completeRental(company, rental, today))
}

/** Some rentals need a service job or a second dumpster. */
function unplannedOrders(company: Company, rental: DemoRental, day: string): void {
  const { calendar, agenda } = company
  const { random, profile } = rental.account
  const [slot] = rental.slots
  if (slot === undefined || rental.slots.length > 1) return
  if (random.chance(0.015)) {
    const startDate = calendar.workday(day, 2)
    agenda.plan(calendar.workday(day, 1), (today) =>
      order(company, rental, slot, { jobTypeId: JOB_TYPE.service, startDate }, today),
    )
  }
  if (profile.kind === 'contractor' && random.chance(0.03)) {
    const second: DumpsterSlot = {
      dumpster: null,
      full: null,
      call: 0,
      swapsLeft: 0,
      daysBetween: slot.daysBetween,
    }
    const startDate = calendar.workday(day, 3)
    agenda.plan(calendar.workday(day, 1), (today) => {
      rental.slots.push(second)
      order(company, rental, second, { jobTypeId: JOB_TYPE.delivery, startDate }, today)
    })
  }
}
