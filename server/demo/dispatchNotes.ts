import { addDays } from '#shared/kernel/days.ts'
import { markNoteLost } from '#shared/dispatch/dispatchNotes.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Stored } from '../save/work/records.ts'
import type { CustomerAccount, Company } from './Company.ts'
import { dumpsterOf } from './lists.ts'
import { pickLoad } from './loads.ts'
import type { Random } from './random.ts'
import { addressIn, pickTown } from './towns.ts'
import { phoneNumber } from './phoneNumber.ts'

const CALLS = [
  'Called from the job site, wants it first thing in the morning.',
  'Asked what counts as concrete.',
  'Compared our price with another hauler.',
  'Needs it before the weekend.',
  'Second dumpster will follow in two weeks.',
  'Was recommended by a neighbor.',
  'Asked about weight limits for shingles.',
] as const

interface Wish {
  readonly address: Stored<'ServiceAddress'>
  readonly dumpster: Stored<'Dumpster'>
  readonly startDate: string
}

/** Adds the note of a customer's call that preceded a rental. */
export function callAbout(
  company: Company,
  { customer, random }: CustomerAccount,
  { address, dumpster, startDate }: Wish,
  day: string,
): Stored<'DispatchNote'> {
  const person = `${customer.firstName ?? ''} ${customer.lastName ?? ''}`.trim()
  return addNote(company, random, day, {
    companyName: customer.companyName ?? person,
    siteName: address.siteName,
    dumpsterType: dumpster.size,
    rentalDate: startDate,
    phone: customer.phone,
    email: customer.email,
    ...locationOf(address),
    paymentTerms:
      customer.billingType === 'COD' ? 'COD' : customer.billingType === 'Credit-Debit' ? 'CC' : null,
    billingSameAsService: customer.billingSameAsService,
  })
}

/** Calls of prospects: most are lost in the end, some are still open. */
export function callsOfProspects(company: Company, day: string): void {
  const { random, calendar, lists, names, agenda } = company
  const isRecent = day >= addDays(calendar.asOf, -4)
  const calls = (company.size.rentals / company.size.days) * 0.1 * calendar.demand(day)
  const count = Math.floor(calls + random.number(0, 1, 3)) + (isRecent && calendar.isWorkday(day) ? 2 : 0)
  for (let call = 0; call < count; call += 1) {
    const caller = random.fork(company.books.lastKey('DispatchNote') + 1)
    const { size } = pickLoad(caller, { kind: 'home', trade: caller.chance(0.4) ? 'builder' : null })
    const person = names.anyone(caller)
    const note = addNote(company, caller, day, {
      companyName: `${person.firstName} ${person.lastName}`,
      dumpsterType: dumpsterOf(lists, size).size,
      rentalDate: addDays(day, caller.integer(1, 12)),
      phone: phoneNumber(caller),
      ...locationOf(addressIn(caller, pickTown(caller))),
      paymentTerms: caller.pick(['COD', 'CC']),
      billingSameAsService: true,
    })
    agenda.plan(addDays(day, caller.integer(2, 9)), (today) => loseCall(company, note, today))
  }
}

function loseCall(company: Company, note: Stored<'DispatchNote'>, day: string): void {
  const { books, staff, random } = company
  const stamp = staff.desk(random.pick(staff.dispatch), day)
  books.change('DispatchNote', note, markNoteLost(stamp.at), stamp)
  company.openNotes.delete(note)
  books.store('DispatchNote', note)
}

function addNote(
  company: Company,
  random: Random,
  day: string,
  values: Partial<Stored<'DispatchNote'>>,
): Stored<'DispatchNote'> {
  const { books, staff } = company
  const hour = random.integer(7, 15)
  const hasTime = random.chance(0.4)
  const note = books.add(
    'DispatchNote',
    {
      jobTypeId: JOB_TYPE.delivery,
      ...values,
      ...(hasTime && {
        rentalTime: `${((hour + 11) % 12) + 1}:00`,
        rentalAM: hour < 12,
        rentalPM: hour >= 12,
      }),
      notes: random.chance(0.7) ? random.pick(CALLS) : null,
      preferredCommunication: random.pick(['Email', 'Email', 'Mail']),
    },
    staff.desk(random.pick(staff.dispatch), day),
  )
  company.openNotes.add(note)
  return note
}

function locationOf(address: ReturnType<typeof addressIn>) {
  const { address1, city, state, zip, country, county, latitude, longitude } = address
  return { address1, city, state, zip, country, county, latitude, longitude }
}
