import { existsSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { addDays } from '#shared/kernel/days.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'
import { WAL_FILE_SUFFIXES } from '../database/sqlite/walFiles.ts'

const FILES_AT_ONCE = 64
const KILOBYTE = 1_024
/** How much earlier a day may be that stands for one that was not measured. */
const EARLIER_DAYS = 7

/** How much a company keeps. */
export interface CompanySize {
  /** With its log; null where that is not known. */
  readonly databaseBytes: number | null
  readonly files: { readonly count: number; readonly bytes: number }
}

export interface CompanySizeSource {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDirectory'>
  readonly database: Database
}

export async function readCompanySize(source: CompanySizeSource): Promise<CompanySize> {
  const [databaseBytes, files] = await Promise.all([
    databaseBytesOf(source),
    sizeOfFolder(path.join(source.config.dataDirectory, 'files')),
  ])
  return { databaseBytes, files }
}

/** Notes the size of a day, unless one is noted already: any server may do so (OP1182). */
export async function noteSize(database: Database, day: string, size: CompanySize): Promise<void> {
  const { dialect } = database
  const columns = ['day', 'databaseKilobytes', 'fileKilobytes']
  const values = columns.map((_name, index) => dialect.parameter(index))
  const sql = `INSERT INTO ${dialect.quote('CompanySize')} (${columns.map((name) => dialect.quote(name)).join(', ')}) VALUES (${values.join(', ')})`
  const row = [day, kilobytes(size.databaseBytes), kilobytes(size.files.bytes)]
  try {
    await database.transaction((transaction) => transaction.execute(sql, row))
  } catch (error) {
    if (dialect.errorKind(error) !== 'duplicate') throw error
  }
}

/** How many bytes there are more than on a day, or a few days earlier; null where that is not known. */
export async function grownSince(database: Database, day: string, now: CompanySize): Promise<number | null> {
  const parameters = { day, earliest: addDays(day, -EARLIER_DAYS) }
  const [then] = await readRows(database, NOTED, parameters, {
    databaseKilobytes: column.numberOrNull,
    fileKilobytes: column.number,
  })
  if (then === undefined || then.databaseKilobytes === null || now.databaseBytes === null) return null
  return now.databaseBytes + now.files.bytes - (then.databaseKilobytes + then.fileKilobytes) * KILOBYTE
}

const NOTED = `
  SELECT [databaseKilobytes], [fileKilobytes] FROM [CompanySize] WHERE [day] = (
    SELECT MAX([day]) FROM [CompanySize] WHERE [day] <= :day AND [day] >= :earliest)`

function kilobytes(bytes: number): number
function kilobytes(bytes: number | null): number | null
function kilobytes(bytes: number | null): number | null {
  return bytes === null ? null : Math.round(bytes / KILOBYTE)
}

/** With its log; null where that is not known. */
async function databaseBytesOf({ config, database }: CompanySizeSource): Promise<number | null> {
  if (database.dialect.name !== 'sqlite') {
    const sql = 'SELECT SUM(CAST([size] AS bigint)) * 8192 AS [bytes] FROM [sys].[database_files]'
    const [row] = await readRows(database, sql, {}, { bytes: column.numberOrNull })
    return row?.bytes ?? null
  }
  const file = config.databaseUrl.replace(/^sqlite:/, '')
  if (!existsSync(file)) return null
  return ['', ...WAL_FILE_SUFFIXES]
    .map((ending) => statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((total, size) => total + size, 0)
}

async function sizeOfFolder(folder: string): Promise<CompanySize['files']> {
  if (!existsSync(folder)) return { count: 0, bytes: 0 }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const sizes = await Promise.all(
      files.slice(at, at + FILES_AT_ONCE).map(({ parentPath, name }) =>
        stat(path.join(parentPath, name)).then(
          ({ size }) => size,
          // It was removed meanwhile.
          () => 0,
        ),
      ),
    )
    bytes = sizes.reduce((total, size) => total + size, bytes)
  }
  return { count: files.length, bytes }
}
