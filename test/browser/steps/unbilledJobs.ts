import type { ProductUnderTest } from './product.ts'

/** Whose load a job is, and what its price depends on. */
export function addressOfJob({ stored }: ProductUnderTest, jobId: number) {
  const [address] = stored.all(
    `SELECT a.customerId, a.range, a.zone FROM Job j JOIN Rental r ON r.id = j.rentalId
     JOIN ServiceAddress a ON a.id = r.serviceAddressId WHERE j.id = ?`,
    jobId,
  )
  const { customerId, range, zone } = address ?? {}
  return {
    customerId: Number(customerId),
    range: typeof range === 'string' ? range : null,
    zone: typeof zone === 'number' ? zone : null,
  }
}

/** The list price of a job's dumpster in a range; the highest without one. */
export function listPriceOfJob({ stored }: ProductUnderTest, jobId: number, range: string | null): number {
  const [dumpster] = stored.all(
    'SELECT d.* FROM Job j JOIN Dumpster d ON d.id = coalesce(j.billAsDumpsterId, j.dumpsterId) WHERE j.id = ?',
    jobId,
  )
  const prices = new Map([
    ['Regular', Number(dumpster?.['basePrice'])],
    ['Extended', Number(dumpster?.['extendedPrice'])],
    ['Outer', Number(dumpster?.['outerPrice'])],
    ['Kalamazoo', Number(dumpster?.['kalamazooPrice'])],
  ])
  return prices.get(range ?? '') ?? Math.max(...prices.values())
}

/** How many other jobs of a job's rental are completed. */
export function completedBeside({ stored }: ProductUnderTest, jobId: number): number {
  return stored.count(
    `Job other JOIN Job j ON j.rentalId = other.rentalId AND j.id <> other.id
     WHERE j.id = ? AND other.deleted IS NULL AND other.completed IS NOT NULL`,
    jobId,
  )
}

/** How many rates of its own a customer has. */
export function ratesOf({ stored }: ProductUnderTest, customerId: number): number {
  return stored.count('CustomerRate WHERE deleted IS NULL AND customerId = ?', customerId)
}
