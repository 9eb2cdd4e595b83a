import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { rolloffModel } from '#shared/entities.ts'
import { readConfig } from '../config.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { PRIVATE_FILE } from '../kernel/privateFiles.ts'
import { releaseFolder } from '../kernel/processFolder.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { openCompanyDatabase } from '../operation/openCompanyDatabase.ts'
import { readTimeZone } from '../reads/settings/readTimeZone.ts'
import { exportFolder } from './exportFolder.ts'
import { collectCompany } from './collectCompany.ts'
import { exportCompany, type CollectCompany } from './exportCompany.ts'

/**
 * Writes the archive of this installation's company to a new file. Returns a message; throws CommandFailed with a sentence, and
 * ConfigurationError, and the reason of the signal once it is aborted. A failed export leaves no file.
 */
export async function exportCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: string,
  signal?: AbortSignal,
): Promise<string> {
  const [name, ...more] = args
  if (name === undefined || name.startsWith('-') || more.length > 0)
    throw new CommandFailed('Name one file: npm run export -- FILE')
  const file = path.resolve(name)
  if (existsSync(file)) throw new CommandFailed(`${file} is there already; name a new file.`)
  if (!existsSync(path.dirname(file))) throw new CommandFailed(`There is no folder ${path.dirname(file)}.`)
  const config = readConfig(environment)
  const { databaseUrl, dataDirectory, files: location } = config
  const database = await openCompanyDatabase(databaseUrl)
  const unfinished = `${file}.part`
  const folder = exportFolder(dataDirectory)
  try {
    const files = await openFileStore(location)
    const source = { model: rolloffModel, database, databaseUrl, signal }
    const collect: CollectCompany = (target) => collectCompany(source, target)
    const timeZone = await readTimeZone(database, config)
    const made = await exportCompany({ collect, files, folder, timeZone, now })
    await pipeline(made.bytes, createWriteStream(unfinished, { mode: PRIVATE_FILE }), { signal })
    await rename(unfinished, file)
    return `Exported ${made.records.toLocaleString('en-US')} records and ${made.photos.toLocaleString('en-US')} photos to ${file}.`
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await rm(unfinished, { force: true })
    releaseFolder(folder)
    // The server may run as another user, who could not write into it; the exports of other processes keep it.
    await rmdir(path.dirname(folder)).catch(() => undefined)
    await database.close()
  }
}
