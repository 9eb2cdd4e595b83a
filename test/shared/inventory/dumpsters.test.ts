import {
  availableAtStorage,
  availableForDelivery,
  availableForPickUp,
  availableForStorage,
} from '#shared/jobs/dumpsterAvailability.ts'
import { trackedSize, dumpsterBarcode, tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import { checkDumpsterNumber, nextDumpsterNumber } from '#shared/inventory/dumpsterNumbers.ts'
import { maintenanceState } from '#shared/inventory/maintenanceState.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { isSubstitution } from '#shared/inventory/substitutions.ts'

const NOW = '2026-11-21T15:00:00.000Z'

describe('labels of dumpsters', () => {
  it('O-073 [IV1] joins the first two characters of the size and the number padded to three', () => {
    expect(dumpsterBarcode('20 yd', 7)).toBe('20-007')
    expect(dumpsterBarcode('10 yd Concrete', 1204)).toBe('10-1204')
  })

  it('[IV2] does not track customer-owned dumpsters', () => {
    expect(['20 yd', 'Customer Owned', 'customer owned '].map(tracksInventory)).toEqual([true, false, false])
  })

  it('O-034 compares the sizes from 10 to 40 yards only', () => {
    expect(['10 yd', '40 YD', '20 yd Concrete', 'Shop', null].map(trackedSize)).toEqual([
      '10 yd',
      '40 yd',
      null,
      null,
      null,
    ])
  })
})

describe('numbers of dumpsters', () => {
  const dumpster = { id: 1, dumpsterTypeId: 3, dumpsterNumber: 7, dumpsterBarcode: '20-007' }
  const unnamed = { id: 1, dumpsterTypeId: 1, dumpsterNumber: 1, dumpsterBarcode: null }
  const live = { ...dumpster, id: 2, deleted: null }
  const messages = (...args: Parameters<typeof checkDumpsterNumber>): string[] =>
    checkDumpsterNumber(...args).map(({ field, message }) => `${field}: ${message}`)

  it('O-072 [IV3] refuses a number of another existing dumpster of the type', () => {
    expect(messages(dumpster, [live])).toEqual(['dumpsterNumber: Dumpster Number Already Used'])
    expect(messages(dumpster, [{ ...live, deleted: NOW }])).toEqual([])
    expect(messages(dumpster, [{ ...live, dumpsterTypeId: 4, dumpsterBarcode: '30-007' }])).toEqual([])
    expect(messages(dumpster, [{ ...live, dumpsterNumber: 8 }])).toEqual([])
    expect(messages(dumpster, [{ ...live, id: 1 }])).toEqual([])
  })

  it('O-072 [IV3] refuses a number of an existing dumpster with the same barcode', () => {
    const concrete = { ...live, dumpsterTypeId: 4 }
    expect(messages(dumpster, [concrete])).toEqual(['dumpsterNumber: Dumpster Number Already Used'])
    expect(messages(dumpster, [{ ...concrete, deleted: NOW }])).toEqual([])
    expect(
      messages({ ...dumpster, dumpsterBarcode: null }, [{ ...concrete, dumpsterBarcode: null }]),
    ).toEqual([])
  })

  it('O-072 [IV3] requires a type and a number from 1', () => {
    expect(messages({ ...unnamed, dumpsterTypeId: null, dumpsterNumber: null }, [])).toEqual([
      'dumpsterTypeId: Required',
      'dumpsterNumber: Required',
    ])
    expect(messages({ ...unnamed, dumpsterTypeId: 0, dumpsterNumber: 0 }, [])).toHaveLength(2)
    expect(messages(unnamed, [])).toEqual([])
  })

  it('[IV4] suggests the number after the highest of the type', () => {
    const type = { id: 3, size: '20 yd' }
    const other = { ...live, dumpsterTypeId: 4, dumpsterNumber: 30 }
    expect(nextDumpsterNumber(type, [dumpster, { ...other, dumpsterBarcode: '30-030' }])).toBe(8)
    expect(nextDumpsterNumber(type, [dumpster, { ...other, dumpsterBarcode: '20-030' }])).toBe(31)
    expect(nextDumpsterNumber(type, [])).toBe(1)
  })
})

describe('which dumpsters are available', () => {
  const dumpsters = [
    { id: 1, dumpsterTypeId: 3, deleted: null },
    { id: 2, dumpsterTypeId: 3, deleted: null },
    { id: 3, dumpsterTypeId: 3, deleted: null },
    { id: 4, dumpsterTypeId: 3, deleted: NOW },
    { id: 5, dumpsterTypeId: 4, deleted: null },
    { id: 6, dumpsterTypeId: 3, deleted: null },
  ]
  const nowhere = {
    rentalId: null,
    placedJobId: null,
    serviceAddressId: null,
    storageDumpSiteId: null,
    removed: null,
  }
  const placements = [
    { ...nowhere, dumpsterInventoryId: 1, rentalId: 50, placedJobId: 90, serviceAddressId: 9 },
    { ...nowhere, dumpsterInventoryId: 2, storageDumpSiteId: 70 },
    { ...nowhere, dumpsterInventoryId: 3, rentalId: 50, removed: NOW },
    { ...nowhere, dumpsterInventoryId: 4, storageDumpSiteId: 70 },
    { ...nowhere, dumpsterInventoryId: 6, serviceAddressId: 9 },
  ]
  const ids = (found: readonly { id: number }[]): number[] => found.map(({ id }) => id)

  it('[IV11] delivers existing dumpsters of the type that are not at a customer', () => {
    expect(ids(availableForDelivery(3, null, dumpsters, placements))).toEqual([2, 3])
  })

  it('[IV11] [JO23] delivers for a job what is at its rental: on a round trip, or assigned manually', () => {
    const available = (jobTypeId: number, rental: { id: number; serviceAddressId: number | null } | null) =>
      ids(availableForDelivery(3, { jobTypeId, rental }, dumpsters, placements))
    const here = { id: 50, serviceAddressId: 9 }
    expect(available(JOB_TYPE.roundTrip, here)).toEqual([1, 2, 3, 6])
    expect(available(JOB_TYPE.delivery, here)).toEqual([2, 3, 6])
    expect(available(JOB_TYPE.roundTrip, { id: 51, serviceAddressId: 8 })).toEqual([2, 3])
    expect(available(JOB_TYPE.roundTrip, null)).toEqual([2, 3])
  })

  it('[IV12] picks up dumpsters at the rental, placed by a job or assigned manually to its address', () => {
    expect(ids(availableForPickUp(3, { id: 50, serviceAddressId: 9 }, dumpsters, placements))).toEqual([1, 6])
    expect(ids(availableForPickUp(3, { id: 51, serviceAddressId: 9 }, dumpsters, placements))).toEqual([6])
    expect(ids(availableForPickUp(3, { id: 51, serviceAddressId: null }, dumpsters, placements))).toEqual([])
  })

  it('[IV13] picks up at a storage site the dumpsters stored there and drops those without a placement', () => {
    expect(ids(availableAtStorage(70, dumpsters, placements))).toEqual([2])
    expect(ids(availableAtStorage(71, dumpsters, placements))).toEqual([])
    expect(ids(availableForStorage(dumpsters, placements))).toEqual([3, 5])
  })
})

describe('substitutions and maintenance', () => {
  it('O-079 [IV17] are jobs that did not deliver the requested dumpster type', () => {
    const job = { customerRequestedDumpsterId: 2, dumpsterId: 3, deleted: null }
    expect(isSubstitution(job)).toBe(true)
    expect(isSubstitution({ ...job, dumpsterId: 2 })).toBe(false)
    expect(isSubstitution({ ...job, dumpsterId: null })).toBe(false)
    expect(isSubstitution({ ...job, customerRequestedDumpsterId: null })).toBe(false)
    expect(isSubstitution({ ...job, deleted: NOW })).toBe(false)
  })

  it('O-077 [IV18] is done, overdue, due or open', () => {
    const state = (dueDate: string | null, completed: string | null = null): string =>
      maintenanceState({ dueDate, completed }, '2026-11-21')
    expect([state('2026-11-20'), state('2026-11-21'), state(null), state('2026-11-20', NOW)]).toEqual([
      'overdue',
      'due',
      'open',
      'done',
    ])
  })
})
