import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MigrationInterface } from 'typeorm'

/** The table that records the executed migrations. */
export const MIGRATIONS_TABLE = 'Migration'

/** The migrations are in a folder beside this file; in the build that folder is one of the programs' folder, or a sibling. */
const FOLDERS = ['migrations', path.join('database', 'migrations'), path.join('..', 'database', 'migrations')]

const FILE = /^(?<timestamp>\d{13})-(?<title>\w+)\.[jt]s$/

type MigrationClass = new () => MigrationInterface

interface MigrationFile {
  /** As the database records it: the title of the file, then its timestamp. */
  readonly name: string
  /** As this module imports it. */
  readonly specifier: string
}

/** The names of all migrations, oldest first. */
export function migrationNames(): readonly string[] {
  return migrationFiles().map(({ name }) => name)
}

/** All migrations, oldest first: what a file of their folder exports under the name of the file. */
export async function loadMigrations(): Promise<MigrationClass[]> {
  return Promise.all(
    migrationFiles().map(async ({ name, specifier }) => {
      const exported: Readonly<Record<string, unknown>> = await import(specifier)
      const found = exported[name]
      if (!isMigrationClass(found)) throw new Error(`${specifier} does not export the class ${name}.`)
      return found
    }),
  )
}

function migrationFiles(): readonly MigrationFile[] {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const folder = FOLDERS.find((candidate) => existsSync(path.join(here, candidate)))
  if (folder === undefined) throw new Error(`No migrations are at ${here}.`)
  return readdirSync(path.join(here, folder))
    .toSorted()
    .flatMap((file) => {
      const { timestamp, title } = FILE.exec(file)?.groups ?? {}
      const specifier = `./${[...folder.split(path.sep), file].join('/')}`
      return timestamp === undefined ? [] : [{ name: `${title}${timestamp}`, specifier }]
    })
}

function isMigrationClass(value: unknown): value is MigrationClass {
  return typeof value === 'function' && 'up' in value.prototype
}
