import { hideAllButLastCompleted, belongsToOtherSalesPerson } from '#shared/dispatch/boardFilter.ts'
import { boardMenu } from '#shared/dispatch/boardMenu.ts'
import { driverDialog, visibleDrivers } from '#shared/dispatch/drivers.ts'
import { cardTint, jobCard, type CardJob } from '#shared/dispatch/jobCard.ts'
import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import { greatCircleMiles } from '#shared/kernel/geo.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { instantAt } from '#shared/kernel/days.ts'

const DETROIT = 'America/Detroit'
const NOW = '2026-11-21T15:00:00.000Z'
const at = (hour: number, minute: number): string => instantAt('2026-11-21', hour * 60 + minute, DETROIT)

const job: CardJob = {
  jobTypeId: JOB_TYPE.pickUp,
  jobType: { name: 'PickUp' },
  customer: { typeId: 1, companyName: 'Union Plumbing', firstName: null, lastName: null, nameOverride: null },
  preferredStartTime: at(9, 30),
  preferredEndTime: at(13, 0),
  notes: null,
  driverNotes: null,
  completed: null,
  extraExpense: false,
  trailerUsed: false,
  siteName: 'Barn',
  address1: '12 Oak St',
  address2: null,
  city: 'Holland',
  state: 'MI',
  zip: '49423',
  country: 'USA',
  latitude: null,
  longitude: null,
  jobTimes: [],
}
const card = (changes: Partial<CardJob>) => jobCard({ ...job, ...changes }, false, DETROIT)

describe('cards of the board', () => {
  it('O-060 [DI12] show customer, times, address, map, type, site and minutes', () => {
    expect(
      jobCard({ ...job, jobTimes: [{ completed: NOW, totalMinutes: 12.5, deleted: null }] }, true, DETROIT),
    ).toEqual({
      priority: 'priority-pick-up',
      tint: 'other-sales-person',
      customer: 'Union Plumbing',
      preferredTime: '9:30AM - 1:00PM',
      address: '12 Oak St, Holland',
      mapTarget: '12 Oak St, Holland, MI, 49423',
      jobType: 'PickUp',
      siteName: 'Barn',
      totalTime: '12.50',
      icons: ['paused'],
    })
    expect(card({ latitude: 42.5, longitude: -86 }).mapTarget).toBe('42.5,-86')
    expect(card({ preferredEndTime: null }).preferredTime).toBe('9:30AM')
    expect(card({ customer: null, jobType: null, siteName: null })).toMatchObject({
      customer: '',
      jobType: '',
      siteName: '',
    })
  })

  it('O-060 [DI12] give each type of job its own color, and hide the address of types 6 and 7', () => {
    const cards = Object.values(JOB_TYPE).map((jobTypeId) => card({ jobTypeId }))
    expect(new Set(cards.map((one) => one.priority)).size).toBe(7)
    expect(cards.map((one) => one.address === null && one.mapTarget === null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('F-053 [DI12] show the customer’s scheduling name', () => {
    const named = { typeId: 2, companyName: null, firstName: 'Holly', lastName: 'Walsh' }
    expect(card({ customer: { ...named, nameOverride: ' Barn job ' } }).customer).toBe('Barn job')
    expect(card({ customer: { ...named, nameOverride: ' ' } }).customer).toBe('Holly Walsh')
  })

  it('O-060 [DI13] show icons for the state of the job', () => {
    const running = { completed: null, totalMinutes: null, deleted: null }
    expect(card({ jobTimes: [running], notes: 'Dog', trailerUsed: true }).icons).toEqual([
      'started',
      'notes',
      'trailer',
    ])
    expect(card({ completed: NOW, driverNotes: 'Gate', jobTimes: [running] }).icons).toEqual([
      'notes',
      'completed',
    ])
    expect(card({ notes: ' ' }).icons).toEqual([])
  })

  it('O-060 [DI14] are tinted for extra expense, then completed, then another sales person', () => {
    const plain = { extraExpense: false, completed: null }
    expect(cardTint({ extraExpense: true, completed: NOW }, true)).toBe('extra-expense')
    expect(cardTint({ ...plain, completed: NOW }, true)).toBe('completed')
    expect(cardTint(plain, true)).toBe('other-sales-person')
    expect(cardTint(plain, false)).toBe('none')
  })

  it('O-069 [DI15] recognize customers of other sales persons', () => {
    const answers = [{ salesPersonId: 2 }, { salesPersonId: 1 }, { salesPersonId: null }, null]
    expect(answers.map((customer) => belongsToOtherSalesPerson(customer, 1))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('O-069 [DI16] keep only the last completed job of each driver', () => {
    const done = (id: number, driverId: number | null, completed: string | null) => ({
      id,
      driverId,
      completed,
    })
    const jobs = [
      done(1, 4, at(9, 0)),
      done(2, 4, at(11, 0)),
      done(3, 4, at(10, 0)),
      done(4, 4, null),
      done(5, 5, at(8, 0)),
      done(6, 5, at(8, 0)),
      done(7, null, at(7, 0)),
    ]
    expect(hideAllButLastCompleted(jobs).map(({ id }) => id)).toEqual([2, 4, 6, 7])
  })
})

describe('the menu of a card', () => {
  const assigned = {
    jobTypeId: JOB_TYPE.pickUp,
    actionId: null,
    driverId: 4,
    completed: null,
    relatedJobId: null,
  }
  const menu = (roles: readonly string[], shown: Parameters<typeof boardMenu>[1] = assigned) =>
    boardMenu({ roles }, shown)

  it('O-067 [DI17] offers the editing entries to schedulers', () => {
    expect(menu(['Schedule:Admin'])).toEqual([
      'open',
      'addNote',
      'unassign',
      'delete',
      'copy',
      'pause',
      'openRental',
      'moveToNextDay',
      'moveToDay',
    ])
    expect(menu(['Schedule:Admin'], { ...assigned, driverId: null })).toEqual([
      'open',
      'addNote',
      'delete',
      'openRental',
      'moveToNextDay',
      'moveToDay',
    ])
    expect(menu(['Schedule:Admin'], { ...assigned, relatedJobId: 7 }).at(-1)).toBe('separate')
    expect(menu(['Schedule'])).toEqual(['open', 'openRental'])
  })

  it('O-068 [DI17] offers completing and un-completing by role and state, the trailer to Admin', () => {
    const done = { ...assigned, completed: NOW }
    const both = ['Schedule:CanComplete', 'Schedule:CanUnComplete']
    expect(menu(both)).toEqual(['open', 'complete', 'openRental'])
    expect(menu(both, done)).toEqual(['open', 'uncomplete', 'openRental'])
    expect(menu(['Schedule:CanComplete'], done)).toEqual(['open', 'openRental'])
    expect(menu(['Admin'])).toEqual(['open', 'toggleTrailerUsed', 'openRental'])
  })

  it('[JO560] offers the jobs that come next to those who add them to rentals, on the card of a rental', () => {
    const next = ['addPickUp', 'addExchange', 'addService', 'newRental']
    const roles = ['Schedule:Admin', 'Rentals:Admin']
    expect(menu(roles, { ...assigned, rentalId: 5 })).toEqual(expect.arrayContaining(next))
    for (const offered of [menu(roles), menu(['Schedule:Admin'], { ...assigned, rentalId: 5 })])
      expect(offered.filter((entry) => next.includes(entry))).toEqual([])
  })

  it('[DI17] [JO233] offers reopening a completed pickup to Admin', () => {
    const done = { ...assigned, completed: NOW }
    expect(menu(['Admin'], done).at(-1)).toBe('reopen')
    expect(menu(['Admin'], { ...done, jobTypeId: JOB_TYPE.delivery })).not.toContain('reopen')
    expect(menu(['Admin'])).not.toContain('reopen')
    expect(menu(['Schedule:Admin', 'Schedule:CanUnComplete'], done)).not.toContain('reopen')
  })
})

describe('the driver’s day', () => {
  const drivers = [{ userId: 4 }, { userId: 5 }]

  it('[DI18] is visible to its driver, to schedulers and to users who do not drive', () => {
    const seen = (userId: number, ...roles: string[]) => visibleDrivers({ userId, roles }, drivers)
    expect(seen(4, 'Schedule')).toEqual([{ userId: 4 }])
    expect(seen(4, 'Schedule:Admin')).toEqual(drivers)
    expect(seen(9, 'Schedule')).toEqual(drivers)
  })

  it('O-070 [DI18] shows the weight unless it is a delivery, and Complete until it is completed', () => {
    expect(driverDialog({ jobTypeId: JOB_TYPE.delivery, completed: null })).toEqual({
      weight: false,
      complete: true,
    })
    expect(driverDialog({ jobTypeId: JOB_TYPE.service, completed: NOW })).toEqual({
      weight: true,
      complete: false,
    })
  })
})

describe('the next dump site', () => {
  const site = {
    dump: true,
    deleted: null,
    displayOrder: null,
    dumpsterIds: [3],
    latitude: null,
    longitude: null,
  }
  const near = { ...site, id: 1, displayOrder: 3, latitude: 42.8, longitude: -86.1 }
  const far = { ...site, id: 2, displayOrder: 2, latitude: 43.2, longitude: -86.2 }
  const unlinked = { ...site, id: 3, displayOrder: 1, dumpsterIds: [], latitude: 42.79, longitude: -86.1 }
  const here = { dumpsterId: 3, latitude: 42.78, longitude: -86.1 }

  it('O-099 [DI19] is the nearest one linked to the dumpster', () => {
    expect(nextDumpSite(here, [far, unlinked, near])?.id).toBe(1)
    expect(nextDumpSite(here, [far, { ...near, deleted: NOW }])?.id).toBe(2)
    expect(nextDumpSite(here, [far, { ...near, dump: false }])?.id).toBe(2)
  })

  it('O-099 [DI19] is the first by display order if coordinates or links are missing', () => {
    const nowhere = { ...here, latitude: null }
    expect(nextDumpSite(nowhere, [near, far, unlinked])?.id).toBe(2)
    expect(
      nextDumpSite(here, [
        { ...far, longitude: null },
        { ...near, latitude: null },
      ])?.id,
    ).toBe(2)
    expect(nextDumpSite({ ...here, dumpsterId: 8 }, [near, far, unlinked])?.id).toBe(3)
    expect(nextDumpSite({ ...here, dumpsterId: null }, [near, far])?.id).toBe(2)
    expect(nextDumpSite(here, [])).toBeNull()
  })

  it('[DI19] measures great-circle distances', () => {
    const grandRapids = { latitude: 42.9634, longitude: -85.6681 }
    const holland = { latitude: 42.7875, longitude: -86.1089 }
    expect(greatCircleMiles(grandRapids, holland)).toBeCloseTo(25.4, 1)
    expect(greatCircleMiles(holland, holland)).toBe(0)
  })
})
