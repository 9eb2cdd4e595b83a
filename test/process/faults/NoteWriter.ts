import { randomUUID } from 'node:crypto'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { registerFunctions } from '#server/database/sqlite/functions.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'

/** The answer to a save or a read. */
export interface Said {
  readonly status: number
  readonly text: string
}

/** Somebody in the office who saves notes one by one, and knows which of them the server has acknowledged. */
export class NoteWriter {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #acknowledged: string[] = []

  private constructor(url: string, token: string) {
    this.#url = url
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  static async signIn(url: string): Promise<NoteWriter> {
    return new NoteWriter(url, await signInOverHttp(url, DEMO_USERS.office))
  }

  /** Saves a note with a text of its own; the more characters, the more room it takes. */
  async save(length = 36): Promise<Said> {
    const name = randomUUID()
    const note = {
      id: -1,
      entityTypeName: 'Customer',
      entityId: 1,
      text: name.padEnd(length, '.'),
      rowVersion: 1,
      entityAspect: { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} },
    }
    const said = await this.post('SaveChanges', { entities: [note], saveOptions: { tag: { saveId: name } } })
    if (said.status === 200) this.#acknowledged.push(name)
    return said
  }

  /** A list that passes through a file on its way. */
  list(take = 5_000): Promise<Said> {
    return this.post('Jobs', { take, orderBy: ['id'] })
  }

  byKey(): Promise<Said> {
    return this.post('Customers', { where: { id: 5 } })
  }

  async get(address: string): Promise<Said> {
    const response = await fetch(`${this.#url}${address}`, { headers: this.#headers })
    return { status: response.status, text: await response.text() }
  }

  /** What of the acknowledged notes is not in the database of a stopped server once, and how many there are. */
  lostFrom(dataDirectory: string): { readonly acknowledged: number; readonly lost: readonly string[] } {
    const database = new BetterSqlite3(path.join(dataDirectory, 'rolloff.db'))
    registerFunctions(database)
    const count = database.prepare<[string], number>('SELECT count(*) FROM Note WHERE text LIKE ?').pluck()
    const lost = this.#acknowledged.filter((name) => count.get(`${name}%`) !== 1)
    database.close()
    return { acknowledged: this.#acknowledged.length, lost }
  }

  async post(resource: string, body: object): Promise<Said> {
    const response = await fetch(`${this.#url}/api/breeze/${resource}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
}
