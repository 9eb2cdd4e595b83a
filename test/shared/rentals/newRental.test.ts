import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import {
  newRentalDefaults,
  rentalChoices,
  rentalCustomerChosen,
  rentalDumpsterChosen,
} from '#shared/rentals/newRental.ts'
import { rentalFromDispatchNote } from '#shared/rentals/rentalFromDispatchNote.ts'
import { proposedJobs, startRefusal } from '#shared/rentals/startRental.ts'

describe('a new rental', () => {
  it('O-015 [RE8] is new, starts today and has price 0', () => {
    expect(newRentalDefaults('2026-11-21')).toEqual({ statusId: 1, startDate: '2026-11-21', price: 0 })
  })

  it('O-011 [RE9] loses its site if the customer changes', () => {
    expect(rentalCustomerChosen(7)).toEqual({ customerId: 7, serviceAddressId: null })
  })

  it('O-016 [RE10] has the base price of its dumpster, or 0', () => {
    expect(rentalDumpsterChosen({ id: 3, basePrice: 425 })).toEqual({ dumpsterId: 3, price: 425 })
    expect(rentalDumpsterChosen({ id: 3, basePrice: null })).toEqual({ dumpsterId: 3, price: 0 })
    expect(rentalDumpsterChosen(null)).toEqual({ dumpsterId: null, price: 0 })
  })

  it('O-011 [RE11] lets customer and site be changed until saved, the site until one was added', () => {
    const fresh = { isNew: true, customerId: null, siteWasAdded: false }
    expect(rentalChoices(fresh)).toEqual({ customer: true, site: false, addSite: false })
    expect(rentalChoices({ ...fresh, customerId: 7 })).toEqual({ customer: true, site: true, addSite: true })
    expect(rentalChoices({ ...fresh, customerId: 7, siteWasAdded: true }).site).toBe(false)
    expect(rentalChoices({ ...fresh, customerId: 7, isNew: false })).toEqual({
      customer: false,
      site: false,
      addSite: false,
    })
  })
})

describe('Save & Start', () => {
  const rental = { dumpsterId: 3, startDate: '2026-11-23', endDate: '2026-12-07' }

  it('O-019 [RE12] requires a dumpster', () => {
    expect(startRefusal({ ...rental, dumpsterId: null })?.message).toBe('Dumpster not selected')
    expect(startRefusal({ ...rental, dumpsterId: 0 })?.message).toBe('Dumpster not selected')
    expect(startRefusal(rental)).toBeNull()
  })

  it('O-019 [RE12] proposes a delivery on the start and a pickup on the end', () => {
    expect(proposedJobs(rental)).toEqual([
      { jobTypeId: JOB_TYPE.delivery, startDate: '2026-11-23' },
      { jobTypeId: JOB_TYPE.pickUp, startDate: '2026-12-07' },
    ])
    expect(proposedJobs({ ...rental, endDate: null }).map((job) => job.jobTypeId)).toEqual([
      JOB_TYPE.delivery,
    ])
    expect(proposedJobs({ ...rental, startDate: null, endDate: null })).toEqual([])
  })
})

describe('a rental from a dispatch note', () => {
  const note = {
    companyName: ' union plumbing ',
    dumpsterType: '20 YD',
    rentalDate: '2026-11-25',
    notes: 'By the barn',
  }
  const union = { id: 7, companyName: 'Union Plumbing', deleted: null }
  const dumpsters = [
    { id: 2, size: '10 yd', basePrice: 300 },
    { id: 3, size: '20 yd', basePrice: 425 },
  ]

  it('O-020 [RE13] finds customer and dumpster ignoring case, and copies start and notes', () => {
    expect(rentalFromDispatchNote(note, [union], dumpsters)).toEqual({
      changes: { customerId: 7, dumpsterId: 3, price: 425, notes: 'By the barn', startDate: '2026-11-25' },
      unmatched: {},
    })
  })

  it('O-020 [RE13] leaves fields without a match empty and shows their texts', () => {
    const gone = { ...union, deleted: '2026-01-01T00:00:00.000Z' }
    expect(rentalFromDispatchNote({ ...note, dumpsterType: 'Bin' }, [gone], dumpsters)).toEqual({
      changes: {
        customerId: null,
        dumpsterId: null,
        price: 0,
        notes: 'By the barn',
        startDate: '2026-11-25',
      },
      unmatched: { companyName: ' union plumbing ', dumpsterType: 'Bin' },
    })
  })

  it('O-020 [RE13] selects no customer among several of the same name, and none without a name', () => {
    expect(
      rentalFromDispatchNote(note, [union, { ...union, id: 8 }], dumpsters).changes.customerId,
    ).toBeNull()
    const nameless = { companyName: null, dumpsterType: null, rentalDate: null, notes: null }
    expect(rentalFromDispatchNote(nameless, [{ ...union, companyName: null }], dumpsters)).toEqual({
      changes: { customerId: null, dumpsterId: null, price: 0, notes: null },
      unmatched: {},
    })
  })
})
