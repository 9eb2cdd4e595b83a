import type { Database } from '#server/database/Database.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import type { DemoSize } from '#server/demo/sizes.ts'
import { readCompany, type CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

/** The day on which the demo company is looked at. */
export const TODAY = '2026-11-21'
export const NOW = `${TODAY}T18:00:00.000Z`
export const TIME_ZONE = 'America/Detroit'

/** A new demo company, with those of its records that tests look at. */
export async function openDemoCompany(
  size: DemoSize,
): Promise<{ readonly database: Database; readonly company: CompanyRecords }> {
  const database = await openTestDatabase()
  await seedDemoCompany(database, { now: NOW, timeZone: TIME_ZONE, size })
  const company = await readCompany(database, [
    'Customer',
    'CustomerRate',
    'DispatchNote',
    'Driver',
    'DumpsterLocation',
    'Dumpster',
    'Invoice',
    'InvoiceLine',
    'Job',
    'JobTime',
    'Note',
    'Payment',
    'PaymentCredit',
    'Rental',
    'Role',
    'ServiceAddress',
    'User',
    'UserRole',
  ])
  return { database, company }
}
