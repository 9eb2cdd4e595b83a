import { dayOf } from './DemoFigures.ts'

/** What a job `j` that is not billed is charged (S2 §9): expressions of statements, written without the rules of the product. */
export const setting = (name: string): string => `(SELECT decimalValue FROM Setting WHERE name = '${name}')`
export const OF_JOB = `FROM Job j JOIN Rental r ON r.id = j.rentalId JOIN Customer c ON c.id = r.customerId
  JOIN ServiceAddress a ON a.id = r.serviceAddressId JOIN Dumpster d ON d.id = COALESCE(j.billAsDumpsterId, j.dumpsterId)
  LEFT JOIN DumpsterCategory g ON g.id = d.categoryId`

export const LIST_PRICE = `CASE a.range WHEN 'Regular' THEN d.basePrice WHEN 'Extended' THEN d.extendedPrice
  WHEN 'Outer' THEN d.outerPrice WHEN 'Kalamazoo' THEN d.kalamazooPrice
  ELSE MAX(d.basePrice, d.extendedPrice, d.outerPrice, d.kalamazooPrice) END`
export const FUEL = `COALESCE(NULLIF(c.fuelRate, 0), ${setting('FuelRate')})`

/** A ton of the Kent surcharge is charged to the business in advance, until the pickup is weighed. */
export const PAYS_KENT = `(c.typeId = 1 AND TRIM(REPLACE(LOWER(COALESCE(a.county, '')), 'county', '')) = 'kent' AND NOT c.bypassKentCharge
  AND COALESCE(d.chargeKentFee, 1) AND LOWER(d.size || ' ' || COALESCE(g.name, '')) NOT LIKE '%concrete%')`
export const KENT_IN_ADVANCE = `CASE WHEN ${PAYS_KENT} AND NOT EXISTS (SELECT 1 FROM DumpsterLocation s JOIN Job p ON p.id = s.removedJobId
  WHERE s.placedJobId = j.id AND p.completed IS NOT NULL) THEN ${setting('KentCountyRate')} ELSE 0 END`
/** At least a ton is charged of what is charged by weight. */
export const TONS = 'MAX(1, ROUND(COALESCE(j.weight, 0) + 0.0000001, 2))'
export const KENT = `CASE WHEN ${PAYS_KENT} THEN ROUND(${TONS} * ${setting('KentCountyRate')} + 0.0000001, 2) ELSE 0 END`

/** Tons over a limit, of which 0 is none. */
export const overage = (limit: string): string => `CASE WHEN ${limit} > 0 AND j.weight > ${limit} THEN
  ROUND(ROUND(j.weight - ${limit} + 0.0000001, 2) * CASE a.range WHEN 'Regular' THEN ${setting('OverageRate')}
    ELSE ${setting('ExtendedOverageRate')} END + 0.0000001, 2) ELSE 0 END`
export const LIST_LIMIT = 'COALESCE(j.dumpsterWeightLimit, d.weightLimit, 0)'

/** The days beyond those that the price includes. */
export const EXTENSION = `CASE WHEN COALESCE(c.standardRentalLength, 0) > 0 THEN
  MAX(0, julianday(${dayOf('j.completed')}) - julianday(${dayOf('b.completed')}) - CAST(c.standardRentalLength AS INTEGER))
    * COALESCE(NULLIF(c.extensionRate, 0), ${setting('ExtensionRate')}) ELSE 0 END`
