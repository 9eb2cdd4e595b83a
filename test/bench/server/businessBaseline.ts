import Database from 'better-sqlite3'
import Fastify, { type FastifyInstance } from 'fastify'
import { awaitingRoutes } from './baselineLists.ts'
import { figureRoutes } from './baselineFigures.ts'
import { reportRoutes } from './baselineReports.ts'

type Row = Record<string, unknown>

/**
 * The hand-written baseline of the business screens: prepared statements, children fetched in one statement for all parents, rows
 * as objects and JSON.stringify, no permission checks.
 */
export function buildBusinessBaseline(file: string): FastifyInstance {
  const database = new Database(file, { readonly: true })
  const app = Fastify()
  app.get('/board', board(database))
  app.get('/rental/:id', rental(database))
  awaitingRoutes(app, database)
  figureRoutes(app, database)
  reportRoutes(app, database)
  app.addHook('onClose', () => {
    database.close()
  })
  return app
}

const JOB_FLAGS = ['extraExpense', 'trailerUsed']

function withFlags(row: Row, flags: readonly string[]): Row {
  for (const flag of flags) row[flag] = row[flag] === 1
  return row
}

type ReadChildren = (parents: readonly Row[], field: string) => Map<unknown, Row[]>

/** Child rows grouped by the parents' value, fetched in one statement. */
function children(
  database: Database.Database,
  table: string,
  column: string,
  condition = '1 = 1',
): ReadChildren {
  const select = database.prepare<[string], Row>(
    `SELECT * FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?)) AND ${condition} ORDER BY rowid`,
  )
  return (parents, field) => {
    const values = [...new Set(parents.map((parent) => parent[field]).filter((value) => value !== null))]
    const found = new Map<unknown, Row[]>()
    for (const row of select.all(JSON.stringify(values))) {
      const group = found.get(row[column])
      if (group === undefined) found.set(row[column], [row])
      else group.push(row)
    }
    return found
  }
}

/** The first row, or null. */
function firstOrNull(found: ReadonlyMap<unknown, readonly Row[]>, key: unknown): Row | null {
  return found.get(key)?.[0] ?? null
}

function board(database: Database.Database) {
  const jobsOfDay = database.prepare<[string], Row>(
    'SELECT * FROM Job WHERE startDate = ? AND deleted IS NULL ORDER BY driverId, displayOrder, id',
  )
  const rentals = children(database, 'Rental', 'id')
  const customers = children(database, 'Customer', 'id')
  const sites = children(database, 'StorageDumpSite', 'id')
  const dumpsters = children(database, 'Dumpster', 'id')
  const times = children(database, 'JobTime', 'jobId', 'deleted IS NULL')
  const placed = children(database, 'DumpsterLocation', 'placedJobId')
  return (request: { query: unknown }) => {
    const { day = '' } = request.query as { day?: string }
    const jobs = jobsOfDay.all(day)
    const rentalOf = rentals(jobs, 'rentalId')
    const customerOf = customers([...rentalOf.values()].flat(), 'customerId')
    const [siteOf, dumpsterOf] = [sites(jobs, 'dumpSiteId'), dumpsters(jobs, 'dumpsterId')]
    const [timesOf, placedOf] = [times(jobs, 'id'), placed(jobs, 'id')]
    return jobs.map((job) => {
      const [of] = rentalOf.get(job['rentalId']) ?? []
      return {
        ...withFlags(job, JOB_FLAGS),
        rental: of === undefined ? null : { ...of, customer: firstOrNull(customerOf, of['customerId']) },
        dumpSite: firstOrNull(siteOf, job['dumpSiteId']),
        dumpster: firstOrNull(dumpsterOf, job['dumpsterId']),
        jobTimes: timesOf.get(job['id']) ?? [],
        placedDumpsterLocations: placedOf.get(job['id']) ?? [],
      }
    })
  }
}

function rental(database: Database.Database) {
  const rentals = database.prepare<[number], Row>('SELECT * FROM Rental WHERE id = ?')
  const customer = database.prepare<[unknown], Row>('SELECT * FROM Customer WHERE id = ?')
  const address = database.prepare<[unknown], Row>('SELECT * FROM ServiceAddress WHERE id = ?')
  const photos = database.prepare<[number], Row>('SELECT * FROM Photo WHERE rentalId = ? AND deleted IS NULL')
  const jobsOf = database.prepare<[number], Row>(
    'SELECT * FROM Job WHERE rentalId = ? AND deleted IS NULL ORDER BY id',
  )
  const byId = (table: string) => children(database, table, table === 'User' ? 'userId' : 'id')
  const [dumpsters, rates, sites, drivers, inventories, invoices] = [
    byId('Dumpster'),
    byId('FuelRatePercentage'),
    byId('StorageDumpSite'),
    byId('User'),
    byId('DumpsterInventory'),
    byId('Invoice'),
  ]
  const placed = children(database, 'DumpsterLocation', 'placedJobId')
  const removed = children(database, 'DumpsterLocation', 'removedJobId')
  const times = children(database, 'JobTime', 'jobId', 'deleted IS NULL')
  const lines = children(database, 'InvoiceLine', 'jobId', 'deleted IS NULL')
  return (request: { params: unknown }) => {
    const id = Number((request.params as { id: string }).id)
    const row = rentals.get(id)
    if (row === undefined) return null
    const jobs = jobsOf.all(id)
    const [placedOf, removedOf, linesOf] = [placed(jobs, 'id'), removed(jobs, 'id'), lines(jobs, 'id')]
    const placements = [...placedOf.values(), ...removedOf.values()].flat()
    const inventoryOf = inventories(placements, 'dumpsterInventoryId')
    const invoiceOf = invoices([...linesOf.values()].flat(), 'invoiceId')
    const withInventory = (placement: Row): Row => ({
      ...placement,
      dumpsterInventory: firstOrNull(inventoryOf, placement['dumpsterInventoryId']),
    })
    const [dumpsterOf, rateOf] = [dumpsters(jobs, 'dumpsterId'), rates(jobs, 'fuelRatePercentageId')]
    const [siteOf, driverOf, timesOf] = [
      sites(jobs, 'dumpSiteId'),
      drivers(jobs, 'driverId'),
      times(jobs, 'id'),
    ]
    return {
      ...withFlags(row, ['billDaily']),
      customer: customer.get(row['customerId']) ?? null,
      serviceAddress: address.get(row['serviceAddressId']) ?? null,
      photos: photos.all(id),
      jobs: jobs.map((job) => ({
        ...withFlags(job, JOB_FLAGS),
        dumpster: firstOrNull(dumpsterOf, job['dumpsterId']),
        fuelRatePercentage: firstOrNull(rateOf, job['fuelRatePercentageId']),
        dumpSite: firstOrNull(siteOf, job['dumpSiteId']),
        driver: firstOrNull(driverOf, job['driverId']),
        jobTimes: timesOf.get(job['id']) ?? [],
        placedDumpsterLocations: (placedOf.get(job['id']) ?? []).map(withInventory),
        removedDumpsterLocations: (removedOf.get(job['id']) ?? []).map(withInventory),
        invoiceLines: (linesOf.get(job['id']) ?? []).map((line) => ({
          ...line,
          invoice: firstOrNull(invoiceOf, line['invoiceId']),
        })),
      })),
    }
  }
}
