import { rolloffModel } from '#shared/entities.ts'
import type { Config } from '#server/config.ts'
import { listen } from '#server/operation/listen.ts'
import type { ServedCopy } from '#server/operation/backup/servedFigures.ts'
import { buildApp } from './buildApp.ts'
import { createOnlyVisitor } from './onlyVisitor.ts'

/**
 * Serves a copy of a company on a free port of this computer for as long as the work takes (OP1033). Nothing leaves it: no mail, no export, no
 * schedule; and nobody gets in besides the work.
 */
export async function serveCopy<T>(
  { config, database, now }: ServedCopy,
  work: (origin: string, token: string) => Promise<T>,
): Promise<T> {
  const onlyVisitor = createOnlyVisitor()
  const app = await buildApp({
    config: withoutOutsideSystems(config),
    model: rolloffModel,
    database,
    clientDirectory: null,
    now: () => now,
    onlyVisitor,
  })
  try {
    const host = '127.0.0.1'
    const port = await listen(app, { host, port: 0 })
    return await work(`http://${host}:${port}`, onlyVisitor.token)
  } finally {
    await app.close()
  }
}

/** The same installation without the systems that it hands something over to. */
function withoutOutsideSystems(config: Config): Config {
  return {
    ...config,
    demoSignIn: false,
    demoCompany: false,
    smtpUrl: null,
    greatPlains: null,
    quickBooks: null,
    metricsToken: null,
    queryProcesses: 0,
    // Nobody waits for it, and all customers are asked for at once.
    queryTimeoutSeconds: 300,
    logLevel: 'silent',
  }
}
