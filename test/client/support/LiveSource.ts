import type { LiveHello, LivePresence, LiveRecord, LiveSave, PresenceRequest } from '#shared/wire/live.ts'
import type { Database } from '#server/database/Database.ts'

/** The stream of what is stored, without a connection: what the audit log has since it was last told. */
export class LiveSource {
  /** What the page says that it shows. */
  present: PresenceRequest['present'] = []
  readonly #database: Database
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  readonly #encoder = new TextEncoder()
  #told: number
  #position = 1

  private constructor(database: Database, told: number) {
    this.#database = database
    this.#told = told
  }

  static async of(database: Database): Promise<LiveSource> {
    return new LiveSource(database, await newestOf(database))
  }

  /** How many pages follow it. */
  get streams(): number {
    return this.#streams.size
  }

  open(signal: AbortSignal | null): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#streams.add(stream)
        signal?.addEventListener('abort', () => this.#end(stream))
        this.#send(stream, 'hello', {
          position: this.#position,
          isReset: false,
          version: '',
        } satisfies LiveHello)
      },
      cancel: () => this.#streams.clear(),
    })
  }

  /** Ends all streams, as a server that restarts. */
  cut(): void {
    for (const stream of this.#streams) this.#end(stream)
  }

  /** The company is as new. */
  async restart(): Promise<void> {
    this.cut()
    this.present = []
    this.#told = await newestOf(this.#database)
  }

  answerPresence(body: string): Response {
    const { present } = JSON.parse(body) as PresenceRequest
    this.present = present
    return new Response('{}', { status: 200 })
  }

  tellPresence(presence: LivePresence): void {
    for (const stream of this.#streams) this.#send(stream, 'presence', presence)
  }

  /** Tells what is stored by now. */
  async tell(): Promise<void> {
    const rows = await this.#database.query(
      'SELECT "saveId", "when", "userId", "userName", "entityTypeName", "entityId", "action" FROM "AuditLog" WHERE "id" > ? ORDER BY "id"',
      [this.#told],
    )
    this.#told = await newestOf(this.#database)
    const [first] = rows
    if (first === undefined) return
    this.#tellSave({
      position: ++this.#position,
      saveId: typeof first['saveId'] === 'string' ? first['saveId'] : null,
      when: String(first['when']),
      userId: Number(first['userId']),
      userName: String(first['userName']),
      records: rows.map(recordOf),
    })
  }

  #tellSave(save: LiveSave): void {
    for (const stream of this.#streams) this.#send(stream, 'save', save)
  }

  #send(stream: ReadableStreamDefaultController<Uint8Array>, type: string, body: object): void {
    const text = `id: ${String(this.#position)}\nevent: ${type}\ndata: ${JSON.stringify(body)}\n\n`
    stream.enqueue(this.#encoder.encode(text))
  }

  #end(stream: ReadableStreamDefaultController<Uint8Array>): void {
    if (this.#streams.delete(stream)) stream.close()
  }
}

async function newestOf(database: Database): Promise<number> {
  const [row] = await database.query('SELECT COALESCE(MAX("id"), 0) AS "id" FROM "AuditLog"', [])
  return Number(row?.['id'] ?? 0)
}

function recordOf(row: Readonly<Record<string, unknown>>): LiveRecord {
  // The audit log knows three actions.
  const action = row['action'] as LiveRecord['action']
  return { entity: String(row['entityTypeName']), id: Number(row['entityId']), action }
}
