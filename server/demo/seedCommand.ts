import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rolloffModel } from '#shared/entities.ts'
import { instantAt, isDay } from '#shared/kernel/days.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../installation/migrate.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { seedDemoCompany } from './seed.ts'
import { DEMO_SIZES, type DemoSizeName } from './sizes.ts'

const NOON = 12 * 60

/** The arguments of `npm run seed`. */
interface SeedArguments {
  readonly size: DemoSizeName
  readonly file: string | null
  readonly seed: number | undefined
  readonly day: string | null
}

/**
 * Creates a demo company in a database without users: the given file, the one that DATABASE_URL names, or the demo's own. Returns a message; throws
 * CommandFailed with a sentence.
 */
export async function seedCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: string,
): Promise<string> {
  const { size, file, seed, day } = readArguments(args)
  const config = readConfig({ ...environment, DEMO_COMPANY: 'on' })
  const { databaseUrl, dataDirectory, businessTimeZone: timeZone } = config
  const url = file === null ? databaseUrl : `sqlite:${file}`
  const folder = file === null ? dataDirectory : path.dirname(file)
  await mkdir(folder, { recursive: true })
  const database = await openDatabase({ url, model: rolloffModel })
  try {
    await migrate(database)
    const made = await seedDemoCompany(database, {
      now: day === null ? now : instantAt(day, NOON, timeZone),
      timeZone,
      size: DEMO_SIZES[size],
      files: await openFileStore(file === null ? config.files : { folder: path.join(folder, 'files') }),
      ...(seed !== undefined && { seed }),
    })
    if (!made) throw new CommandFailed('The database has users already; name a new file: --data FILE')
  } finally {
    await database.close()
  }
  return `Made the ${size} company in ${url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : 'the database that DATABASE_URL names'}.`
}

function readArguments(args: readonly string[]): SeedArguments {
  const { size = 'demo', data, seed, day } = parse(args)
  if (!isSizeName(size)) throw new CommandFailed(`--size is one of ${Object.keys(DEMO_SIZES).join(', ')}.`)
  if (seed !== undefined && !/^\d{1,9}$/.test(seed)) throw new CommandFailed('--seed is a whole number.')
  if (day !== undefined && !isDay(day)) throw new CommandFailed('--day is a day such as 2026-11-21.')
  return {
    size,
    file: data === undefined ? null : path.resolve(data),
    seed: seed === undefined ? undefined : Number(seed),
    day: day ?? null,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { size: text, data: text, seed: text, day: text } }).values
  } catch {
    throw new CommandFailed('Use: npm run seed -- [--size demo] [--data FILE] [--seed N] [--day YYYY-MM-DD]')
  }
}

function isSizeName(name: string): name is DemoSizeName {
  return Object.hasOwn(DEMO_SIZES, name)
}
