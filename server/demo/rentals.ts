import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays } from '#shared/kernel/days.ts'
import { completeRentals } from '#shared/rentals/completeRentals.ts'
import { planRentalDeletion } from '#shared/rentals/deleteRental.ts'
import { newRentalDefaults, rentalDumpsterChosen } from '#shared/rentals/newRental.ts'
import type { Stored } from '../save/work/records.ts'
import { addSite } from './customers.ts'
import type { Stamp } from './Books.ts'
import type { CustomerAccount, Company, DumpsterSlot, DemoRental } from './Company.ts'
import { callAbout } from './dispatchNotes.ts'
import { addJobs, refreshStatus } from './jobs.ts'
import { dumpsterOf } from './lists.ts'
import { pickLoad, type Load } from './loads.ts'
import type { Random } from './random.ts'

const OWN = 'Customer Owned'

/** Creates a rental with its first job, possibly preceded by a dispatch note. */
export function orderRental(company: Company, account: CustomerAccount, start: string, day: string): void {
  const { books, calendar, lists, staff } = company
  const { random } = account
  const load = pickLoad(random, account.profile)
  const dumpster = dumpsterOf(lists, load.size)
  const startDate = calendar.workday(start)
  const address = siteOf(company, account, staff.desk(random.pick(staff.rentals), day))
  const note = random.chance(0.3) ? callAbout(company, account, { address, dumpster, startDate }, day) : null
  const stamp = staff.desk(random.pick(staff.rentals), day)
  const slot = newSlot(random, account, load)
  const record = books.add(
    'Rental',
    {
      ...newRentalDefaults(startDate),
      customerId: account.customer.id,
      serviceAddressId: address.id,
      ...rentalDumpsterChosen(dumpster),
      dumpsterId: dumpster.id,
      endDate: random.chance(0.3) ? addDays(startDate, slot.daysBetween[1]) : null,
      ...customerPreferences(random, account),
      ...dailyBilling(random, account),
      notes: note?.notes ?? null,
    },
    stamp,
  )
  if (note !== null) {
    books.change('DispatchNote', note, { completed: stamp.at }, stamp)
    company.openNotes.delete(note)
    books.store('DispatchNote', note)
  }
  const rental: DemoRental = {
    account,
    address,
    record,
    dumpster,
    density: load.density,
    slots: [slot],
    jobs: [],
    placements: [],
    bills: [],
    photos: [],
    completedOn: null,
    isBillingPlanned: false,
    touched: day,
  }
  company.rentals.add(rental)
  const jobTypeId = load.size === OWN ? JOB_TYPE.roundTrip : JOB_TYPE.delivery
  addJobs(company, rental, { jobTypeId, startDate, lane: slot, act: stamp })
  if (random.chance(0.012) && startDate > calendar.workday(day, 1)) cancelLater(company, rental, day)
}

/** The office completes a rental once everything is done and removed. */
export function completeRental(company: Company, rental: DemoRental, day: string): void {
  const { books, staff, random } = company
  if (rental.record.completed !== null || rental.record.deleted !== null) return
  const stamp = staff.desk(random.pick(staff.rentals), day)
  const jobs = rental.jobs.map((job) => job.record)
  const { changes } = completeRentals([{ ...rental.record, jobs }], stamp.at)
  for (const { completed, statusId } of changes) {
    books.change('Rental', rental.record, { completed, statusId }, stamp)
    rental.completedOn = day
    rental.touched = day
  }
}

/** The customer cancels the next day, before the delivery. */
function cancelLater(company: Company, rental: DemoRental, day: string): void {
  const { books, calendar, staff, random } = company
  company.agenda.plan(calendar.workday(day, 1), (today) => {
    if (rental.jobs.some(({ record }) => record.started !== null)) return
    const stamp = staff.desk(random.pick(staff.rentals), today)
    const jobs = rental.jobs.map(({ record, times }) => ({ ...record, jobTimes: times }))
    const { jobIds } = planRentalDeletion({ id: rental.record.id, jobs })
    for (const demoJob of rental.jobs.filter(({ record }) => jobIds.includes(record.id))) {
      books.remove('Job', demoJob.record, stamp)
      company.board.get(demoJob.record.startDate)?.delete(demoJob)
    }
    books.remove('Rental', rental.record, stamp)
    refreshStatus(company, rental, stamp)
    rental.touched = today
  })
}

/** Homes have one site, plants a few; builders move from site to site. */
function siteOf(company: Company, account: CustomerAccount, stamp: Stamp): Stored<'ServiceAddress'> {
  const { random, addresses, profile } = account
  const isFirst = company.books.lastKey('Rental') === 0
  const newSites = { home: 0.04, small: 0.3, contractor: 0.4, plant: 0.1 }[profile.kind]
  const [first, ...others] = addresses
  if (first === undefined || (!isFirst && random.chance(newSites))) return addSite(company, account, stamp)
  return random.pick([first, ...others])
}

function newSlot(random: Random, { profile: { kind } }: CustomerAccount, { size }: Load): DumpsterSlot {
  if (kind === 'plant') {
    const interval = random.integer(8, 21)
    const swapsLeft = Math.round(random.integer(150, 400) / interval)
    return { dumpster: null, full: null, call: 0, swapsLeft, daysBetween: [interval, interval] }
  }
  if (kind === 'home') {
    const daysBetween = random.weighted<readonly [number, number]>([
      [70, [3, 8]],
      [25, [8, 14]],
      [5, [15, 45]],
    ])
    return { dumpster: null, full: null, call: 0, swapsLeft: random.chance(0.07) ? 1 : 0, daysBetween }
  }
  const isConcrete = size.includes('Concrete')
  const swapsLeft = isConcrete
    ? 0
    : random.weighted([
        [72, 0],
        [15, 1],
        [8, 2],
        [5, 3],
      ])
  const daysBetween = random.weighted<readonly [number, number]>([
    [62, [4, 14]],
    [28, [12, 28]],
    [8, [28, 50]],
    [2, [55, 95]],
  ])
  return { dumpster: null, full: null, call: 0, swapsLeft, daysBetween }
}

const INSTRUCTIONS = [
  'Place on the left side of the driveway.',
  'Boards under the rollers, new concrete.',
  'Doors toward the house.',
  'Leave the sidewalk free.',
  'Behind the building, next to the loading dock.',
  'Ask for the foreman before setting it.',
] as const

function customerPreferences(
  random: Random,
  { profile: { kind } }: CustomerAccount,
): Partial<Stored<'Rental'>> {
  const isCompany = kind !== 'home'
  return {
    pONumber: isCompany && random.chance(0.3) ? `PO-${random.integer(10_000, 99_999)}` : null,
    preferredTime: random.chance(0.1) ? `${String(random.integer(7, 15)).padStart(2, '0')}:00` : null,
    preferredWindow: random.chance(0.25) ? random.pick(['Morning', 'Morning', 'Noon', 'Afternoon']) : null,
    driverInstructions: random.chance(0.3) ? random.pick(INSTRUCTIONS) : null,
    invoiceNotes: isCompany && random.chance(0.08) ? 'Attach the scale tickets.' : null,
  }
}

/** A few companies pay by the day. */
function dailyBilling(random: Random, { profile: { kind } }: CustomerAccount): Partial<Stored<'Rental'>> {
  const isDaily = (kind === 'contractor' || kind === 'small') && random.chance(0.03)
  return isDaily ? { billDaily: true, dailyRate: random.pick([9, 10, 12, 15]) } : {}
}
