import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { businessDay } from './board.ts'
import type { Office } from './Office.ts'
import type { ProductUnderTest } from './product.ts'
import type { StoredRows } from './StoredRows.ts'

/** A customer of its own with one site and a rental there, billed at list prices except for fuel. */
interface Rented {
  /** A company; others are residential customers. */
  readonly companyName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly siteName: string
  readonly fuelRate: number
  /** The day on which the rental starts; today unless given. */
  readonly startDate?: string
  /** Billed by the day at this rate. */
  readonly dailyRate?: number
}

interface Rental {
  readonly id: number
  readonly customerId: number
  readonly dumpster: StoredDumpster
}

/** A dumpster in a yard, and what a load in it costs in the range Regular. */
interface StoredDumpster {
  readonly inventoryId: number
  readonly dumpsterId: number
  readonly size: string
  readonly basePrice: number
}

/** The first dumpster that is in a yard, and its type. */
function dumpsterInYard(stored: StoredRows): StoredDumpster {
  const [found] = stored.all(
    `SELECT i.id, i.dumpsterTypeId, d.size, d.basePrice FROM DumpsterInventory i
     JOIN DumpsterLocation l ON l.dumpsterInventoryId = i.id AND l.removed IS NULL AND l.storageDumpSiteId IS NOT NULL
     JOIN Dumpster d ON d.id = i.dumpsterTypeId
     WHERE i.deleted IS NULL AND d.trackInventory = 1 ORDER BY i.id LIMIT 1`,
  )
  if (found === undefined) throw new Error('No dumpster is in a yard.')
  return {
    inventoryId: Number(found['id']),
    dumpsterId: Number(found['dumpsterTypeId']),
    size: String(found['size']),
    basePrice: Number(found['basePrice']),
  }
}

/** Stores a customer with a site and a rental of a dumpster that is in a yard. */
export async function rentOut({ stored }: ProductUnderTest, office: Office, rented: Rented): Promise<Rental> {
  const { companyName, firstName, lastName, siteName, fuelRate, dailyRate } = rented
  const dumpster = dumpsterInYard(stored)
  const bundle = new Bundle()
  const customerId = bundle.add('Customer', {
    typeId: companyName === undefined ? RESIDENTIAL : COMMERCIAL,
    companyName,
    firstName,
    lastName,
    fuelRate,
  })
  const address = { address1: '12 Channel Rd', city: 'Holland', state: 'MI', zip: '49424', county: 'Ottawa' }
  const site = { customerId, siteName, ...address, range: 'Regular' }
  const serviceAddressId = bundle.add('ServiceAddress', site)
  bundle.add('Rental', {
    customerId,
    serviceAddressId,
    dumpsterId: dumpster.dumpsterId,
    startDate: rented.startDate ?? businessDay(),
    ...(dailyRate !== undefined && { billDaily: true, dailyRate }),
  })
  const [rental] = rowsOf(await office.save(bundle), 'Rental')
  return { id: Number(rental?.['id']), customerId: Number(rental?.['customerId']), dumpster }
}

/** Stores the delivery of a rental's dumpster, and completes it; returns its key. */
export function deliver(office: Office, { id: rentalId, dumpster }: Rental): Promise<number> {
  const { dumpsterId, inventoryId } = dumpster
  const types = { jobTypeId: JOB_TYPE.delivery, actionId: JOB_ACTION.delivery }
  const job = { rentalId, dumpsterId, billAsDumpsterId: dumpsterId, ...types }
  return complete(office, job, { inventoryId })
}

/** Stores a service job of a rental, and completes it; returns its key. */
export function serve(office: Office, { id: rentalId }: Rental): Promise<number> {
  return complete(office, { rentalId, jobTypeId: JOB_TYPE.service }, {})
}

async function complete(office: Office, job: object, entry: object): Promise<number> {
  const jobId = await office.add('Job', { startDate: businessDay(), ...job })
  await office.post('/api/job/completeJob', { jobId, ...entry })
  return jobId
}
