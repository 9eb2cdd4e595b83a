import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'

export const TIME_ZONE = 'America/Detroit'

/** The parameters of the screens. */
export interface LargeCompany {
  /** A day of about 120 jobs. */
  readonly boardDay: string
  /** Rentals with three jobs and more. */
  readonly rentalIds: readonly number[]
}

/**
 * Creates a company of 20,000 customers and 300,000 jobs in a new file. It takes minutes; BENCH_COMPANY names an existing file
 * (`npm run seed -- --size large --data FILE`).
 */
export async function makeLargeCompany(file: string): Promise<LargeCompany> {
  const made = process.env['BENCH_COMPANY']
  if (made !== undefined) await copyFile(path.resolve(made), file)
  const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
  try {
    await migrate(database)
    if (made === undefined)
      await seedDemoCompany(database, {
        now: new Date().toISOString(),
        timeZone: TIME_ZONE,
        size: DEMO_SIZES.large,
      })
    return await describeCompany(database)
  } finally {
    await database.close()
  }
}

async function describeCompany(database: Database): Promise<LargeCompany> {
  const [day] = await database.query(
    `SELECT "startDate" AS "day", count(*) AS "jobs" FROM "Job" WHERE "deleted" IS NULL GROUP BY "startDate"
      ORDER BY abs(count(*) - 120), "startDate" DESC LIMIT 1`,
    [],
  )
  const jobs = Number(day?.['jobs'])
  if (!(Math.abs(jobs - 120) <= 12)) throw new Error(`The day that is nearest to 120 jobs has ${jobs}.`)
  const rentals = await database.query(
    `SELECT "rentalId" FROM "Job" WHERE "deleted" IS NULL AND "rentalId" IS NOT NULL GROUP BY "rentalId"
      HAVING count(*) >= 3 ORDER BY "rentalId" DESC LIMIT 2000`,
    [],
  )
  return { boardDay: String(day?.['day']), rentalIds: rentals.map((row) => Number(row['rentalId'])) }
}
