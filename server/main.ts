import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rolloffModel } from '#shared/entities.ts'
import { buildApp } from './buildApp.ts'
import { readConfig, type Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/openDatabase.ts'
import { seedDemoCompany } from './demo/seed.ts'
import { ConfigurationMistake } from './errors.ts'
import { localFileStore } from './files/localFileStore.ts'
import { Readiness } from './operation/Readiness.ts'
import { welcome } from './welcome.ts'

const now = (): string => new Date().toISOString()

async function start(config: Config): Promise<void> {
  await mkdir(config.dataDirectory, { recursive: true })
  const database = await openDatabase({ url: config.databaseUrl, model: rolloffModel })
  await migrate(database)
  if (config.identity === null) {
    const files = localFileStore(path.join(config.dataDirectory, 'files'))
    await seedDemoCompany(database, { now: now(), timeZone: config.businessTimeZone, files })
  }
  const readiness = new Readiness(database)
  const app = await buildApp({
    config,
    readiness,
    model: rolloffModel,
    database,
    clientDirectory: path.join(path.dirname(fileURLToPath(import.meta.url)), '../client'),
    now,
  })
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  // PORT=0 takes any free port.
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  console.info(welcome({ ...config, port }))

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    console.info('Stopping: running requests are finished first.')
    void stopInOrder(async () => {
      readiness.stop()
      // Whoever spreads requests over several servers needs a moment to notice.
      await delay(config.stopDelaySeconds * 1_000)
      await app.close()
      await database.close()
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function stopInOrder(steps: () => Promise<void>): Promise<void> {
  try {
    await steps()
    console.info('Stopped.')
  } catch (error) {
    process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigurationMistake)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
