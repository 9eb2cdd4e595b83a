import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { getNotBilledYetQuery, type NotBilledRow } from '#shared/invoicing/queries.ts'
import { canCreateLines, UNBILLED_REASONS } from '#shared/invoicing/unbilledWork.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import type { BillingDay } from './readBillings.ts'
import { readUnbilledWork, cachedUnbilledWorkCandidates } from './readUnbilledWork.ts'
import { CUSTOMER_NAME, SITE_NAME } from '../customers/nameColumns.ts'

export const getNotBilledYet = computeQuery(getNotBilledYetQuery, {
  roles: permissions.viewInvoicing,
  compute: async (_parameters, { database, now, timeZone }) =>
    readNotBilledYet(database, { today: dayOfInstant(now(), timeZone), timeZone }),
})

async function readNotBilledYet(database: Queryable, day: BillingDay): Promise<NotBilledRow[]> {
  const work = await readUnbilledWork(database, day, cachedUnbilledWorkCandidates)
  const ids = JSON.stringify([...new Set(work.map(({ rentalId }) => rentalId))])
  const rentals = await readRows(database, RENTALS, { ids }, RENTAL.columns)
  const rentalOf = new Map(rentals.map((rental) => [rental.id, rental]))
  return work.flatMap(({ reason, detail, amount, jobId, rentalId, completedOn }, index) => {
    const rental = rentalOf.get(rentalId)
    if (rental === undefined) return []
    return [
      {
        id: index + 1,
        reason: UNBILLED_REASONS[reason],
        detail,
        amount,
        canCreateLines: canCreateLines(reason),
        jobId,
        rentalId,
        customerId: rental.customerId,
        customer: customerDisplayName(rental),
        site: serviceAddressDisplayName(rental),
        completed: completedOn,
      },
    ]
  })
}

const RENTAL = select(columnsOf(Rental, 'r', 'id', 'customerId'), CUSTOMER_NAME, SITE_NAME)

const RENTALS = `
  SELECT ${RENTAL.sql}
  FROM [Rental] r
  JOIN [Customer] c ON c.[id] = r.[customerId]
  JOIN [ServiceAddress] a ON a.[id] = r.[serviceAddressId]
  WHERE r.[id] IN :ids`
