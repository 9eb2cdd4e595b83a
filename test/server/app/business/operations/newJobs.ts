import { addDays } from '#shared/kernel/days.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { copyOfJob } from '#shared/jobs/jobTransitions.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { createJobs, newRentalJob } from '#shared/jobs/newJob.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { choose, chooseDeleted, pickFrom, type Operation, type World } from '../Operation.ts'

const by = ['office', 'dispatcher', 'owner'] as const

/** A job of a rental as proposed by the dialog, occasionally with another dumpster. */
function newJob(jobTypeId: number): (world: World) => ReturnType<Operation['plan']> {
  return (world) => {
    const { company, random, today } = world
    const rental = choose(world, 'Rental', ({ completed }) => completed === null || random.chance(0.1))
    if (rental === null) return null
    const serviceAddress = company.find('ServiceAddress', rental.serviceAddressId)
    const day = addDays(today, random.integer(0, 3))
    const proposed = newRentalJob(jobTypeId, { ...rental, serviceAddress }, day)
    const other = random.chance(0.2) ? choose(world, 'Dumpster') : null
    const draft =
      other === null ? proposed : { ...proposed, exchangeDumpsterId: other.id, billExchangeAs: other.id }
    return {
      save: createJobs(draft, company.all('Dumpster'), [-1, -2]).map(({ id, ...job }) =>
        added('Job', id, job),
      ),
    }
  }
}

const addNote: Operation = {
  weight: 2,
  by: ['dispatcher', 'owner'],
  plan: ({ random, today, driverIds }) => ({
    save: [
      added('Job', -1, {
        jobTypeId: JOB_TYPE.note,
        driverId: random.chance(0.05) ? null : random.pick(driverIds),
        startDate: addDays(today, random.integer(0, 1)),
        driverNotes: 'Wash the truck',
      }),
    ],
  }),
}

const addDestination: Operation = {
  weight: 3,
  by: ['dispatcher', 'owner'],
  plan: (world) => {
    const { random, today, driverIds } = world
    const site = choose(world, 'StorageDumpSite')
    if (site === null) return null
    const job = {
      jobTypeId: JOB_TYPE.destination,
      storageDumpSiteId: site.id,
      driverId: random.pick(driverIds),
      startDate: today,
      siteName: site.name,
    }
    return { save: [added('Job', -1, job)] }
  },
}

const copyJob: Operation = {
  weight: 1,
  by: ['dispatcher', 'owner'],
  plan: (world) => {
    const job = choose(world, 'Job', ({ jobTypeId }) => isWithoutRental(jobTypeId))
    return job && { save: [added('Job', -1, copyOfJob(job))] }
  },
}

const deleteJob: Operation = {
  weight: 3,
  by,
  once: true,
  plan: (world) => {
    const job = choose(world, 'Job')
    if (job === null) return null
    return {
      save: [world.random.chance(0.5) ? deleted('Job', job) : modified('Job', job, { deleted: world.now })],
    }
  },
}

const restoreJob: Operation = {
  weight: 3,
  by,
  once: true,
  plan: (world) => {
    const job = chooseDeleted(world, 'Job')
    return job && { save: [modified('Job', job, { deleted: null })] }
  },
}

const addFee: Operation = {
  weight: 2,
  by: ['dispatcher', 'driver'],
  plan: (world) => {
    const job = choose(world, 'Job')
    const type = pickFrom(world.random, world.company.existing('DumpsterFeeType'))
    if (job === null || type === null) return null
    return { save: [added('JobDumpsterFee', -1, { jobId: job.id, dumpsterFeeTypeId: type.id, quantity: 2 })] }
  },
}

/** An exchange with a missing job or missing references. */
const addHalves: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const { random, today } = world
    const rental = choose(world, 'Rental', ({ completed }) => completed === null)
    if (rental === null) return null
    const half = { rentalId: rental.id, jobTypeId: JOB_TYPE.exchange, startDate: today }
    const [one, other] = [random.chance(0.6) ? -2 : null, random.chance(0.6) ? -1 : null]
    const halves = [
      added('Job', -1, { ...half, actionId: JOB_ACTION.delivery, relatedJobId: one }),
      added('Job', -2, { ...half, actionId: JOB_ACTION.pickUp, relatedJobId: other }),
    ]
    return { save: one === null && random.chance(0.2) ? halves.slice(0, 1) : halves }
  },
}

/** Operations that add and delete jobs. */
export const newJobOperations = {
  addDelivery: { weight: 6, by, plan: newJob(JOB_TYPE.delivery) },
  addPickUp: { weight: 9, by, plan: newJob(JOB_TYPE.pickUp) },
  addExchange: { weight: 5, by, plan: newJob(JOB_TYPE.exchange) },
  addRoundTrip: { weight: 4, by, plan: newJob(JOB_TYPE.roundTrip) },
  addHalves,
  addService: { weight: 3, by, plan: newJob(JOB_TYPE.service) },
  addNote,
  addDestination,
  copyJob,
  deleteJob,
  restoreJob,
  addFee,
} satisfies Readonly<Record<string, Operation>>
