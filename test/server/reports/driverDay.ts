import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Database } from '#server/database/Database.ts'
import { store } from './storedRows.ts'

export const SHEET_DAY = '2030-05-06'

/** Two drivers with jobs of the account's rental on a day, one job that waits for a driver, and two dumpsters of the account's type. */
export async function storeDriverDay(database: Database): Promise<void> {
  await storeDriver(database, { userId: 9101, firstName: 'Zoe', lastName: 'First', displayOrder: 901 })
  await storeDriver(database, { userId: 9102, firstName: 'Ada', lastName: 'Second', displayOrder: 900 })
  const job = {
    rentalId: 512,
    dumpsterId: 1,
    startDate: SHEET_DAY,
    siteName: 'Georgetown Commons',
    address1: '7700 Cottonwood Drive',
    city: 'Jenison',
  }
  const delivery = { ...job, jobTypeId: JOB_TYPE.delivery }
  const done = { completed: `${SHEET_DAY}T15:00:00.000Z`, weight: 4.25 }
  await store(database, 'Job', { ...delivery, ...done, id: 9001, driverId: 9101, displayOrder: 2 })
  await store(database, 'Job', {
    ...job,
    id: 9002,
    jobTypeId: JOB_TYPE.pickUp,
    driverId: 9101,
    displayOrder: 1,
    driverNotes: 'Gate code 4471',
  })
  const pickUpOfExchange = { ...job, jobTypeId: JOB_TYPE.exchange, actionId: JOB_ACTION.pickUp }
  await store(database, 'Job', { ...pickUpOfExchange, id: 9003, driverId: 9102, displayOrder: 1 })
  await store(database, 'Job', { ...delivery, id: 9004 })
  for (const dumpsterNumber of [1, 2])
    await store(database, 'DumpsterInventory', {
      id: 9300 + dumpsterNumber,
      dumpsterTypeId: 1,
      dumpsterNumber,
      dumpsterBarcode: `20-00${dumpsterNumber}`,
    })
  await store(database, 'DumpsterLocation', {
    id: 9400,
    dumpsterInventoryId: 9301,
    placed: `${SHEET_DAY}T15:00:00.000Z`,
    placedJobId: 9001,
  })
}

interface StoredDriver {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly displayOrder: number
}

async function storeDriver(database: Database, { displayOrder, ...user }: StoredDriver): Promise<void> {
  await store(database, 'User', { ...user, userName: `${user.firstName}@sheets.example` })
  await store(database, 'Driver', { id: user.userId, userId: user.userId, displayOrder })
}
