import { jobAddressOf } from '#shared/jobs/jobAddress.ts'
import { addDays } from '#shared/kernel/days.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { isLive } from '#test/support/invariants/CompanyRecords.ts'
import { choose, chooseDeleted, pickFrom, type Operation } from '../Operation.ts'

const by = ['office', 'owner'] as const

const newRental: Operation = {
  weight: 10,
  by,
  plan: (world) => {
    const { company, random, today } = world
    const customer = choose(world, 'Customer')
    const sites = company.existing('ServiceAddress').filter(({ customerId }) => customerId === customer?.id)
    const site = random.chance(0.03) ? choose(world, 'ServiceAddress') : pickFrom(random, sites)
    const dumpster = choose(world, 'Dumpster')
    if (customer === null || site === null || dumpster === null) return null
    const startDate = addDays(today, random.integer(-12, 1))
    const billDaily = random.chance(0.4)
    const rental = added('Rental', -1, {
      customerId: customer.id,
      serviceAddressId: site.id,
      dumpsterId: dumpster.id,
      startDate,
      price: dumpster.basePrice,
      billDaily,
      dailyRate: billDaily ? random.integer(5, 40) : null,
    })
    if (random.chance(0.3)) return { save: [rental] }
    const delivery = {
      rentalId: -1,
      jobTypeId: JOB_TYPE.delivery,
      dumpsterId: dumpster.id,
      billAsDumpsterId: dumpster.id,
      startDate,
      ...jobAddressOf(site),
    }
    return { save: [rental, added('Job', -2, delivery)] }
  },
}

const editRental: Operation = {
  weight: 3,
  by: ['office', 'admin'],
  plan: (world) => {
    const { random, today } = world
    const rental = choose(world, 'Rental')
    if (rental === null) return null
    const edits = [
      { endDate: addDays(today, random.integer(0, 20)) },
      { notes: `Gate code ${random.integer(1, 99)}` },
      { dumpsterId: choose(world, 'Dumpster')?.id ?? rental.dumpsterId },
      { billDaily: !rental.billDaily, dailyRate: 12.5 },
      { startDate: addDays(rental.startDate, random.integer(-3, 3)) },
      { statusId: random.integer(1, 3) },
    ]
    return { save: [modified('Rental', rental, pickFrom(random, edits) ?? {})] }
  },
}

const completeRental: Operation = {
  weight: 6,
  by: ['office', 'admin'],
  once: true,
  plan: (world) => {
    const { company, random, now } = world
    const isDone = ({ id }: { readonly id: number }): boolean =>
      company
        .where('Job', 'rentalId', id)
        .filter(isLive)
        .every((job) => job.completed !== null)
    const rental = choose(
      world,
      'Rental',
      (one) => one.completed === null && (random.chance(0.1) || isDone(one)),
    )
    return rental && { save: [modified('Rental', rental, { completed: now })] }
  },
}

const uncompleteRental: Operation = {
  weight: 3,
  by: ['office', 'admin'],
  once: true,
  plan: (world) => {
    const rental = choose(world, 'Rental', ({ completed }) => completed !== null)
    return rental && { save: [modified('Rental', rental, { completed: null })] }
  },
}

const deleteRental: Operation = {
  weight: 2,
  by,
  once: true,
  plan: (world) => {
    const rental = choose(world, 'Rental')
    if (rental === null) return null
    return {
      save: [
        world.random.chance(0.5)
          ? deleted('Rental', rental)
          : modified('Rental', rental, { deleted: world.now }),
      ],
    }
  },
}

const restoreRental: Operation = {
  weight: 2,
  by,
  once: true,
  plan: (world) => {
    const rental = chooseDeleted(world, 'Rental')
    return rental && { save: [modified('Rental', rental, { deleted: null })] }
  },
}

/** A status is calculated again from the jobs, as it is. */
const updateRentalStatuses: Operation = {
  weight: 1,
  by,
  changesNothing: true,
  plan: (world) => {
    const rental = choose(world, 'Rental')
    return rental && { call: '/api/utility/updateRentalStatuses', body: { rentalIds: [rental.id] } }
  },
}

/** Operations on rentals. */
export const rentalOperations = {
  newRental,
  editRental,
  completeRental,
  uncompleteRental,
  deleteRental,
  restoreRental,
  updateRentalStatuses,
} satisfies Readonly<Record<string, Operation>>
