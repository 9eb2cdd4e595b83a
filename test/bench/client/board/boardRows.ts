import type { EntityName } from '#shared/entities.ts'
import type { Row } from '#client/store/types.ts'
import { serverRow, serverRows } from '../page/serverRow.ts'

export const DAY = '2030-05-06'
export const DRIVERS = 15
export const SITES = 8
export const JOBS = 250

const CUSTOMERS = 40
const JOB_TYPES = ['Delivery', 'Pickup', 'Exchange', 'Round Trip', 'Service'] as const

/** What the jobs of the board refer to. */
export const RELATED: Readonly<Partial<Record<EntityName, readonly Row[]>>> = {
  JobType: JOB_TYPES.map((name, index) => serverRow('JobType', { id: index + 1, name })),
  Customer: serverRows(CUSTOMERS, 'Customer', (id) => ({
    id,
    typeId: 1,
    companyName: `Builders of Street ${id}`,
  })),
  Rental: serverRows(CUSTOMERS, 'Rental', (id) => ({ id, customerId: id, dumpsterId: 1, startDate: DAY })),
}

/** The answers of the queries of the board, by their names. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  Drivers: serverRows(DRIVERS, 'Driver', (id) => ({ id, userId: id, displayOrder: id })),
  StorageDumpSites: serverRows(SITES, 'StorageDumpSite', (id) => ({
    id,
    name: `Yard ${id}`,
    address1: `${id} Dock St`,
    city: 'Muskegon',
    storage: true,
    dump: id % 2 === 0,
    displayOrder: id,
  })),
  GetInventoryInfo: [],
  GetNonCDRDumpsterJobs: [7, 70],
  JobTypes: RELATED.JobType,
}

/** The jobs of the day, dealt to UnAssigned and the drivers in turn; those with these ids carry a later note. */
export function jobRows(changed: readonly number[] = []): readonly Row[] {
  return serverRows(JOBS, 'Job', (id) => {
    const column = id % (DRIVERS + 1)
    const isChanged = changed.includes(id)
    return {
      id,
      rentalId: (id % CUSTOMERS) + 1,
      jobTypeId: (id % JOB_TYPES.length) + 1,
      dumpsterId: 1,
      driverId: column === 0 ? null : column,
      displayOrder: Math.ceil(id / (DRIVERS + 1)),
      startDate: DAY,
      preferredStartTime: `${DAY}T13:00:00.000Z`,
      preferredEndTime: `${DAY}T15:00:00.000Z`,
      siteName: `Lot ${id}`,
      address1: `${id} Division Ave`,
      city: 'Muskegon',
      state: 'MI',
      driverNotes: isChanged ? 'Ring the bell' : null,
      rowVersion: isChanged ? 2 : 1,
    }
  })
}
