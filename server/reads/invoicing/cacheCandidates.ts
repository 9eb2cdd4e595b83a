import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readLogEnd, readRecorded, type LogPosition, type Recorded } from '../auditing/readRecorded.ts'
import { PRICED_ADDRESS, PRICED_CUSTOMER } from './pricedFields.ts'

/** Finds every live rental that may have something to bill, and some that have nothing. */
export type FindCandidates = (database: Queryable, timeZone: string) => Promise<readonly number[]>

interface CachedCandidates {
  readonly timeZone: string
  /** How far the audit log had been read before the candidates were found. */
  readonly position: LogPosition
  readonly found: ReadonlySet<number>
  /** How many were found by a whole search. */
  readonly searched: number
}

/** The number of entries, and of rentals that were touched, beyond which the whole search is repeated. */
const MAX_ENTRIES = 20_000
const MAX_TOUCHED = 1_500

/**
 * Searches all rentals the first time. After that the candidates are those of the last search and the rentals that a change
 * recorded since then touches, whose own check is left to the caller; after many changes all are searched again (RD15).
 */
export function cacheCandidates(find: FindCandidates): FindCandidates {
  const cache = new WeakMap<Queryable, CachedCandidates>()
  return async (database, timeZone) => {
    const position = await readLogEnd(database)
    const before = cache.get(database)
    const touched =
      before !== undefined && before.timeZone === timeZone
        ? await readTouchedRentals(database, before.position)
        : null
    const extended = before === undefined || touched === null ? null : new Set([...before.found, ...touched])
    if (before !== undefined && extended !== null && extended.size - before.searched <= MAX_TOUCHED) {
      cache.set(database, { ...before, position, found: extended })
      return liveOf(database, extended)
    }
    const found = new Set(await find(database, timeZone))
    cache.set(database, { timeZone, position, found, searched: found.size })
    return [...found]
  }
}

/** The rentals whose candidacy a change since then may have changed; null if it may be that of any. */
async function readTouchedRentals(
  database: Queryable,
  position: LogPosition,
): Promise<readonly number[] | null> {
  const recorded = await readRecorded(database, CANDIDATE_ENTITIES, position, MAX_ENTRIES)
  if (recorded === null || recorded.some(({ entity }) => OF_ANY_RENTAL.has(entity))) return null
  const ids = new Map(WATCHED.map((entity) => [entity, new Set<number>()]))
  for (const change of recorded.filter(isOfPrices)) {
    ids.get(change.entity)?.add(change.id)
    for (const { ColumnName, OriginalValue, NewValue } of change.changes) {
      const referenced = ids.get(REFERENCES[change.entity]?.[ColumnName] ?? '')
      for (const value of [OriginalValue, NewValue]) if (typeof value === 'number') referenced?.add(value)
    }
  }
  const values = Object.fromEntries([...ids].map(([entity, of]) => [entity, JSON.stringify([...of])]))
  const rows = await readRows(database, RENTALS, values, { rentalId: column.number })
  return rows.map(({ rentalId }) => rentalId)
}

/** Customers and addresses change often without their prices: with each invoice the balance, for one. What is not named may be a price. */
function isOfPrices({ entity, changes }: Recorded): boolean {
  const priced = PRICED[entity]
  return (
    priced === undefined ||
    changes.length === 0 ||
    changes.some(({ ColumnName }) => priced.includes(ColumnName))
  )
}

const PRICED: Readonly<Record<string, readonly string[]>> = {
  Customer: PRICED_CUSTOMER,
  ServiceAddress: PRICED_ADDRESS,
}

/** The fields whose values, before a change and after it, are other records that it touches. */
const REFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Job: { rentalId: 'Rental' },
  InvoiceLine: { jobId: 'Job' },
  DumpsterLocation: { placedJobId: 'Job', removedJobId: 'Job' },
  CustomerRate: { customerId: 'Customer' },
}

/** The rentals of the records of each entity. */
const RENTALS_OF: Readonly<Record<string, string>> = {
  Rental: 'SELECT r.[id] AS [rentalId] FROM [Rental] r WHERE r.[id] IN :Rental',
  Customer: 'SELECT r.[id] FROM [Rental] r WHERE r.[customerId] IN :Customer',
  ServiceAddress: 'SELECT r.[id] FROM [Rental] r WHERE r.[serviceAddressId] IN :ServiceAddress',
  CustomerRate: `SELECT r.[id] FROM [CustomerRate] x JOIN [Rental] r ON r.[customerId] = x.[customerId]
    WHERE x.[id] IN :CustomerRate`,
  Job: 'SELECT j.[rentalId] FROM [Job] j WHERE j.[id] IN :Job AND j.[rentalId] IS NOT NULL',
  Invoice: ofLines('l.[invoiceId] IN :Invoice'),
  InvoiceLine: ofLines('l.[id] IN :InvoiceLine'),
  DumpsterLocation: `SELECT j.[rentalId] FROM [DumpsterLocation] s JOIN [Job] j ON j.[id] IN (s.[placedJobId], s.[removedJobId])
    WHERE s.[id] IN :DumpsterLocation AND j.[rentalId] IS NOT NULL`,
}

function ofLines(condition: string): string {
  return `SELECT j.[rentalId] FROM [InvoiceLine] l JOIN [Job] j ON j.[id] = l.[jobId]
    WHERE ${condition} AND j.[rentalId] IS NOT NULL`
}

const WATCHED = Object.keys(RENTALS_OF)

/** A change of these may concern every rental. */
const OF_ANY_RENTAL: ReadonlySet<string> = new Set(['Dumpster', 'DumpsterCategory', 'FuelRatePercentage'])

/** The entities of everything that a search reads. */
export const CANDIDATE_ENTITIES: readonly string[] = [...WATCHED, ...OF_ANY_RENTAL]

const RENTALS = Object.values(RENTALS_OF).join(' UNION ')

async function liveOf(database: Queryable, rentalIds: Iterable<number>): Promise<readonly number[]> {
  const rows = await readRows(database, LIVE, { ids: JSON.stringify([...rentalIds]) }, { id: column.number })
  return rows.map(({ id }) => id)
}

const LIVE = 'SELECT [id] FROM [Rental] WHERE [id] IN :ids AND [deleted] IS NULL ORDER BY [id]'
