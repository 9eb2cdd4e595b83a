import path from 'node:path'
import Database from 'better-sqlite3'
import { demoCompanyFolder } from './demoCompany.ts'
import { startServer, type RunningServer } from './startServer.ts'

const DATABASE = 'rolloff.db'

/** As many pages at a time as there are. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * A server with a demo company for test files that use it one after the other: each finds the company as it is new. Putting its database
 * back takes a tenth of the time of starting another server.
 */
export class CompanyServer {
  readonly #running: RunningServer
  #isChanged = false

  private constructor(running: RunningServer) {
    this.#running = running
  }

  /** It ends with this process. */
  static async start(): Promise<CompanyServer> {
    // Figures of everything take long on a busy machine.
    const environment = { QUERY_TIMEOUT: '300' }
    return new CompanyServer(await startServer({ endsWithProcess: true, environment }))
  }

  /** The server with the new company, for a file that `stores` something in it or only reads. */
  async use({ stores }: { readonly stores: boolean }): Promise<RunningServer> {
    if (this.#isChanged) await this.#putBack()
    this.#isChanged = stores
    return this.#running
  }

  /** To the server it is one more transaction. */
  async #putBack(): Promise<void> {
    const file = path.join(this.#running.dataDirectory, DATABASE)
    const made = new Database(path.join(await demoCompanyFolder(), DATABASE), { readonly: true })
    try {
      await made.backup(file, { progress: () => ALL_PAGES })
    } finally {
      made.close()
    }
    const stored = new Database(file)
    stored.pragma('wal_checkpoint(PASSIVE)')
    stored.close()
  }
}
