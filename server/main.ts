import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { rolloffModel } from '#shared/entities.ts'
import type { AppDependencies } from './app/AppDependencies.ts'
import { buildApp } from './app/buildApp.ts'
import { readConfig, type Config } from './config.ts'
import type { Database } from './database/Database.ts'
import { migrate } from './installation/migrate.ts'
import { openDatabase } from './database/openDatabase.ts'
import { ConfigurationError } from './kernel/errors.ts'
import type { DemoUser } from './identity/UserDirectory.ts'
import { assertDemoProviderAllowed } from './identity/assertDemoProviderAllowed.ts'
import { openFileStore } from './files/openFileStore.ts'
import { makeFirstAdministrator } from './installation/makeFirstAdministrator.ts'
import { claimDatabase } from './operation/embedded/claimDatabase.ts'
import { listen } from './operation/listen.ts'
import { Readiness } from './operation/Readiness.ts'
import { stopServer } from './operation/stopServer.ts'
import { countUsers } from './reads/people/countUsers.ts'
import { readTimeZone } from './reads/settings/readTimeZone.ts'
import { createFilesPrivately, PRIVATE_FOLDER } from './kernel/privateFiles.ts'
import { welcome } from './app/welcome.ts'

/** Time for flushing the output once everything is finished. */
const FORCED_EXIT_MILLISECONDS = 1_000

const folder = path.dirname(fileURLToPath(import.meta.url))

const now = (): string => new Date().toISOString()

async function start(configured: Config): Promise<void> {
  // Before creating anything: a server into which nobody can sign in leaves nothing behind.
  if (configured.identity === null) assertDemoProviderAllowed(configured)
  await makeDataDirectory(configured.dataDirectory)
  const database = await openDatabase({ url: configured.databaseUrl, model: rolloffModel })
  const claim = claimDatabase(configured.databaseUrl)
  try {
    const readiness = new Readiness(database)
    await migrate(database)
    const config = { ...configured, businessTimeZone: await readTimeZone(database, configured) }
    const demoUsers = config.demoCompany ? await openDemoCompany(config, database) : undefined
    await makeFirstAdministrator(database, config, now)
    const app = await build({ config, database, readiness, ...(demoUsers && { demoUsers }) })
    const port = await listen(app, config)
    if (claim.warning !== null) {
      app.log.warn(claim.warning)
      console.info(claim.warning)
    }
    console.info(welcome({ ...config, port }, await countUsers(database), demoUsers))
    onStopSignal(async () => {
      await stopServer({ app, database, readiness }, config)
      claim.release()
    })
  } catch (error) {
    claim.release()
    await database.close()
    throw error
  }
}

async function makeDataDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR is "${folder}", which is not a writable folder.`, {
      cause: error,
    })
  }
}

/** Creates the demo company while it has no users; its people. */
async function openDemoCompany(config: Config, database: Database): Promise<readonly DemoUser[]> {
  const [{ seedDemoCompany }, { demoUsers }] = await Promise.all([
    import('./demo/seed.ts'),
    import('./demo/demoUsers.ts'),
  ])
  const files = await openFileStore(config.files)
  await seedDemoCompany(database, { now: now(), timeZone: config.businessTimeZone, files })
  return demoUsers
}

type Started = Pick<AppDependencies, 'config' | 'database' | 'readiness' | 'demoUsers'>

function build(started: Started): Promise<FastifyInstance> {
  return buildApp({
    ...started,
    model: rolloffModel,
    clientDirectory: path.join(folder, '../client'),
    // The built files or the TypeScript sources, like this one.
    readingProgram: path.join(folder, `read${path.extname(import.meta.url)}`),
    pictureProgram: path.join(folder, `files/program${path.extname(import.meta.url)}`),
    importProgram: path.join(folder, `import/program${path.extname(import.meta.url)}`),
    exportProgram: path.join(folder, `export/program${path.extname(import.meta.url)}`),
    backupProgram: path.join(folder, `backup${path.extname(import.meta.url)}`),
    auditProgram: path.join(folder, `audit${path.extname(import.meta.url)}`),
    now,
  })
}

function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const stopOnce = (): void => {
    if (stopping) return
    stopping = true
    console.info('Stopping: running requests are finished first.')
    void exitWhenStopped(stop)
  }
  process.on('SIGINT', stopOnce)
  process.on('SIGTERM', stopOnce)
}

async function exitWhenStopped(stop: () => Promise<void>): Promise<void> {
  try {
    await stop()
    console.info('Stopped.')
  } catch (error) {
    process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
  // Nothing is left to do; an open connection must not keep the process alive.
  setTimeout(() => process.exit(), FORCED_EXIT_MILLISECONDS).unref()
}

createFilesPrivately()
try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
