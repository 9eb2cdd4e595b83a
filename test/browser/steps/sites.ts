import type { ProductUnderTest } from './product.ts'

/** An open pickup that was not started, whose customer and site can be found by their names alone. */
interface WaitingPickUp {
  readonly id: number
  readonly rentalId: number
  readonly size: string
  readonly customer: string
  readonly site: string
}

/** The latest such pickup of a commercial customer. Throws where the demo company has none. */
export function waitingPickUp({ stored }: ProductUnderTest): WaitingPickUp {
  const [found] = stored.all(
    `SELECT j.id, j.rentalId, d.size, c.companyName, a.siteName FROM Job j
     JOIN Rental r ON r.id = j.rentalId JOIN Dumpster d ON d.id = r.dumpsterId
     JOIN Customer c ON c.id = r.customerId JOIN ServiceAddress a ON a.id = r.serviceAddressId
     WHERE j.deleted IS NULL AND j.completed IS NULL AND j.started IS NULL AND j.jobTypeId = 2
       AND r.deleted IS NULL AND r.completed IS NULL AND d.size IN ('10 yd', '15 yd', '20 yd', '30 yd', '40 yd')
       AND c.typeId = 1 AND c.deleted IS NULL AND a.deleted IS NULL AND a.siteName IS NOT NULL
       AND (SELECT count(*) FROM Customer o WHERE o.companyName = c.companyName) = 1
       AND (SELECT count(*) FROM ServiceAddress o WHERE o.customerId = c.id AND o.siteName = a.siteName) = 1
     ORDER BY j.id DESC LIMIT 1`,
  )
  if (found === undefined) throw new Error('The demo company has no such pickup.')
  return {
    id: Number(found['id']),
    rentalId: Number(found['rentalId']),
    size: String(found['size']),
    customer: String(found['companyName']),
    site: String(found['siteName']),
  }
}
