import { can, canReadField } from '#shared/access/can.ts'
import { permissions } from '#shared/access/roles.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { Job } from '#shared/jobs/Job.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { isInForce } from '#shared/pricing/ratePeriod.ts'
import { callerSites, type Caller, type CallerRate, type FoundOfCaller } from '#shared/rentals/caller.ts'
import { callerQuery } from '#shared/rentals/queries.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, orNull, renamed, select } from '../../database/selection.ts'
import { BadQuery } from '../../kernel/errors.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { CUSTOMER_NAME, SITE_NAME } from '../customers/nameColumns.ts'
import { readPlacedDumpsters } from '../inventory/readPlacedDumpsters.ts'

export const caller = computeQuery(callerQuery, {
  roles: permissions.answerCalls,
  compute: async ({ entity, id }, { database, user, now, timeZone }) => {
    const found = await readFound(database, entity, id)
    return found === null ? null : readCaller(database, found, { user, today: dayOfInstant(now(), timeZone) })
  },
})

interface Found extends FoundOfCaller {
  readonly customerId: number
}

/** The customer of a record. Throws BadQuery for an entity whose records are no customer's. */
async function readFound(database: Queryable, entity: string, id: number): Promise<Found | null> {
  if (entity === Customer.name) return { customerId: id, serviceAddressId: null, rentalId: null }
  if (entity === ServiceAddress.name) {
    const [site] = await readRows(database, SITE_OWNER, { id }, OWNER_OF_SITE.columns)
    return site === undefined ? null : { ...site, serviceAddressId: id, rentalId: null }
  }
  if (entity === Rental.name) {
    const [rental] = await readRows(database, RENTAL_OWNER, { id }, OWNER_OF_RENTAL.columns)
    return rental === undefined ? null : { ...rental, rentalId: id }
  }
  throw new BadQuery('Records of this entity are no caller.', 'parameters.entity')
}

async function readCaller(
  database: Queryable,
  { customerId, ...found }: Found,
  { user, today }: Pick<ComputedQueryContext, 'user'> & { readonly today: string },
): Promise<Caller | null> {
  const [customer] = await readRows(database, CUSTOMER, { customerId }, CUSTOMER_COLUMNS.columns)
  if (customer === undefined) return null
  const sites = await readRows(database, SITES, { customerId }, SITE.columns)
  const rentals = await readRows(database, RENTALS, { customerId }, RENTAL.columns)
  const rentalIds = rentals.map(({ id }) => id)
  const jobs = await readRows(database, JOBS, { rentalIds: JSON.stringify(rentalIds) }, JOB.columns)
  const placed = await readPlacedDumpsters(database, 'customerId', [customerId])
  const placements = placed.map(({ dumpsterBarcode, size, ...placement }) => ({
    barcode: dumpsterBarcode ?? '',
    dumpsterSize: size,
    placed: placement.placed,
    storageDumpSiteId: placement.storageDumpSiteId,
    serviceAddressId: placement.serviceAddressId,
    rentalId: placement.rentalId,
  }))
  return {
    customerId,
    name: customerDisplayName(customer),
    phone: customer.phone,
    email: customer.email,
    balance: canReadField(user, Customer, 'balance') ? customer.balance : null,
    rates: can(user, 'read', CustomerRate) ? await readRates(database, { customerId, today }) : [],
    sites: callerSites({ sites, rentals, placements, jobs }, found),
    siteCount: sites.length,
  }
}

/** Those that are in force today (PR700). */
async function readRates(
  database: Queryable,
  { customerId, today }: { readonly customerId: number; readonly today: string },
): Promise<readonly CallerRate[]> {
  const rates = await readRows(database, RATES, { customerId }, RATE.columns)
  return rates.flatMap(({ validFrom, validUntil, ...rate }) =>
    isInForce({ validFrom, validUntil }, today) ? [rate] : [],
  )
}

const OWNER_OF_SITE = columnsOf(ServiceAddress, '', 'customerId')

const SITE_OWNER = `SELECT ${OWNER_OF_SITE.sql} FROM [ServiceAddress] WHERE [id] = :id AND [deleted] IS NULL`

const OWNER_OF_RENTAL = columnsOf(Rental, '', 'customerId', 'serviceAddressId')

const RENTAL_OWNER = `SELECT ${OWNER_OF_RENTAL.sql} FROM [Rental] WHERE [id] = :id AND [deleted] IS NULL`

const CUSTOMER_COLUMNS = select(CUSTOMER_NAME, columnsOf(Customer, 'c', 'phone', 'email', 'balance'))

const CUSTOMER = `
  SELECT ${CUSTOMER_COLUMNS.sql} FROM [Customer] c
  WHERE c.[id] = :customerId AND c.[deleted] IS NULL`

const SITE = select(columnsOf(ServiceAddress, 'a', 'id'), SITE_NAME)

const SITES = `
  SELECT ${SITE.sql} FROM [ServiceAddress] a
  WHERE a.[customerId] = :customerId AND a.[deleted] IS NULL`

const RENTAL = select(
  columnsOf(Rental, 'r', 'id', 'serviceAddressId', 'startDate'),
  renamed(Dumpster, 'd', { dumpsterSize: 'size' }),
)

const RENTALS = `
  SELECT ${RENTAL.sql} FROM [Rental] r JOIN [Dumpster] d ON d.[id] = r.[dumpsterId]
  WHERE r.[customerId] = :customerId AND r.[deleted] IS NULL AND r.[completed] IS NULL
  ORDER BY r.[startDate], r.[id]`

const JOB = columnsOf(Job, 'j', 'id', 'rentalId', 'jobTypeId', 'startDate')

const JOBS = `
  SELECT ${JOB.sql} FROM [Job] j
  WHERE j.[rentalId] IN :rentalIds AND j.[completed] IS NULL AND j.[deleted] IS NULL
  ORDER BY j.[startDate], j.[id]`

const RATE = select(
  columnsOf(
    CustomerRate,
    'q',
    'rateTypeId',
    'range',
    'zone',
    'rate',
    'weightLimit',
    'validFrom',
    'validUntil',
  ),
  orNull(renamed(Dumpster, 'd', { dumpsterSize: 'size' })),
)

const RATES = `
  SELECT ${RATE.sql} FROM [CustomerRate] q LEFT JOIN [Dumpster] d ON d.[id] = q.[dumpsterId]
  WHERE q.[customerId] = :customerId AND q.[deleted] IS NULL
  ORDER BY q.[rateTypeId], d.[displayOrder], q.[id]`
