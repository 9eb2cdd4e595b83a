import type Database from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'

type Row = Record<string, unknown>

const IS_ACTIVE_LINE = 'l.deleted IS NULL AND i.deleted IS NULL AND i.statusId <> 14'

/** The lists of what awaits invoicing; the estimate is only list price and fuel. Days use the winter offset. */
export function awaitingRoutes(app: FastifyInstance, database: Database.Database): void {
  const jobs = database.prepare<[], Row>(`
    SELECT j.id, j.rentalId, r.customerId, k.name AS customerType, t.name AS jobType, j.completed, d.size AS dumpster,
      iif(c.typeId = 1, c.companyName, trim(coalesce(c.firstName, '') || ' ' || coalesce(c.lastName, ''))) AS customer,
      coalesce(a.siteName, a.address1 || ', ' || a.city) AS site, r.billDaily,
      round(CASE a.range WHEN 'Regular' THEN b.basePrice WHEN 'Extended' THEN b.extendedPrice
        WHEN 'Outer' THEN b.outerPrice WHEN 'Kalamazoo' THEN b.kalamazooPrice ELSE b.basePrice END
        + coalesce(c.fuelRate, (SELECT decimalValue FROM Setting WHERE name = 'FuelRate')), 2) AS estimatedRevenue
    FROM Job j
    JOIN Rental r ON r.id = j.rentalId
    JOIN Customer c ON c.id = r.customerId
    JOIN CustomerType k ON k.id = c.typeId
    JOIN ServiceAddress a ON a.id = r.serviceAddressId
    JOIN JobType t ON t.id = j.jobTypeId
    LEFT JOIN Dumpster d ON d.id = j.dumpsterId
    LEFT JOIN Dumpster b ON b.id = coalesce(j.billAsDumpsterId, j.dumpsterId)
    WHERE j.actionId = 1 AND j.completed IS NOT NULL AND j.deleted IS NULL AND r.deleted IS NULL
      AND (c.billingRule = 'Bill After Delivery'
        OR (c.typeId = 2 AND (c.billingRule IS NULL OR c.billingRule <> 'Bill After Pickup')))
      AND NOT EXISTS (SELECT 1 FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId WHERE l.jobId = j.id AND ${IS_ACTIVE_LINE})
    ORDER BY j.completed, j.id`)
  app.get('/awaiting/jobs', () => jobs.all().map((row) => ({ ...row, billDaily: row['billDaily'] === 1 })))
  const rentals = database.prepare<[string], Row>(`
    SELECT r.id, r.customerId, r.completed, d.size AS dumpster, r.billDaily,
      iif(c.typeId = 1, c.companyName, trim(coalesce(c.firstName, '') || ' ' || coalesce(c.lastName, ''))) AS customer,
      coalesce(a.siteName, a.address1 || ', ' || a.city) AS site,
      (SELECT count(*) FROM Job j WHERE j.rentalId = r.id AND j.deleted IS NULL) AS jobCount,
      (SELECT count(*) FROM Job j JOIN DumpsterLocation s ON s.placedJobId = j.id
        WHERE j.rentalId = r.id AND s.removed IS NULL AND s.storageDumpSiteId IS NULL) AS onSiteCount
    FROM Rental r
    JOIN Customer c ON c.id = r.customerId
    JOIN ServiceAddress a ON a.id = r.serviceAddressId
    LEFT JOIN Dumpster d ON d.id = r.dumpsterId
    WHERE r.deleted IS NULL AND (
      (r.billDaily = 1 AND coalesce(date(r.completed, '-5 hours'), ?) > coalesce((SELECT max(b.endDate) FROM RentalBillingLine b
        JOIN InvoiceLine l ON l.id = b.invoiceLineId JOIN Invoice i ON i.id = l.invoiceId
        WHERE b.rentalId = r.id AND b.deleted IS NULL AND ${IS_ACTIVE_LINE}), r.startDate))
      OR ((c.billingRule = 'Bill After Pickup'
          OR (c.typeId = 1 AND (c.billingRule IS NULL OR c.billingRule <> 'Bill After Delivery')))
        AND r.id IN (SELECT j.rentalId FROM Job j
          WHERE j.completed IS NOT NULL AND j.deleted IS NULL AND (j.actionId = 2 OR j.jobTypeId = 5)
            AND NOT EXISTS (SELECT 1 FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
              WHERE l.jobId = j.id AND ${IS_ACTIVE_LINE})
            AND (j.jobTypeId = 5
              OR j.completed > coalesce((SELECT max(i.createDate) FROM Invoice i
                WHERE i.rentalId = j.rentalId AND i.deleted IS NULL AND i.statusId <> 14), '')
              OR EXISTS (SELECT 1 FROM DumpsterLocation s WHERE s.removedJobId = j.id AND NOT EXISTS (
                SELECT 1 FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
                WHERE l.jobId = s.placedJobId AND ${IS_ACTIVE_LINE}))))))
    ORDER BY r.startDate, r.id`)
  app.get('/awaiting/rentals', (request) => {
    const { today = '' } = request.query as { today?: string }
    return rentals.all(today).map((row) => ({ ...row, billDaily: row['billDaily'] === 1 }))
  })
}
