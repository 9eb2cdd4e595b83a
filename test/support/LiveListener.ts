import type { LiveHello, LivePresence, LiveSave } from '#shared/wire/live.ts'

/** What a stream of changes has told, as a page reads it. */
export class LiveListener {
  readonly hellos: LiveHello[] = []
  readonly saves: LiveSave[] = []
  readonly presence: LivePresence[] = []
  /** When each save was heard of, by the clock that nobody sets. */
  readonly heardAt: number[] = []
  comments = 0
  /** Of the last event, as `Last-Event-ID` sends it back. */
  lastId: string | null = null
  isOver = false
  readonly headers: Headers
  readonly #abort: AbortController
  readonly #over: Promise<void>

  private constructor(response: Response, abort: AbortController) {
    this.headers = response.headers
    this.#abort = abort
    this.#over = this.#read(response)
  }

  /** Connects; `after` is the `Last-Event-ID`. Throws unless the server answers with a stream. */
  static async open(origin: string, token: string, after: string | null = null): Promise<LiveListener> {
    const abort = new AbortController()
    const response = await fetch(`${origin}/api/live`, {
      headers: { authorization: `Bearer ${token}`, ...(after !== null && { 'last-event-id': after }) },
      signal: abort.signal,
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return new LiveListener(response, abort)
  }

  /** Resolves once the server has ended the stream. */
  async untilOver(): Promise<void> {
    await this.#over
  }

  async close(): Promise<void> {
    this.#abort.abort()
    await this.#over
  }

  async #read(response: Response): Promise<void> {
    let text = ''
    try {
      for await (const bytes of response.body ?? []) {
        text += Buffer.from(bytes).toString()
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
      }
    } catch {
      // Closed here, or cut off there.
    }
    this.isOver = true
  }

  #take(block: string): void {
    const lines = block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    const of = (name: string) => lines.find(([field]) => field === name)?.[1]
    const [id, event, data] = [of('id'), of('event'), of('data')]
    if (id !== undefined) this.lastId = id
    if (of('') !== undefined) this.comments += 1
    if (data === undefined) return
    // What the server sends, by its own types.
    const content: unknown = JSON.parse(data)
    if (event === 'hello') this.hellos.push(content as LiveHello)
    if (event === 'presence') this.presence.push(content as LivePresence)
    if (event !== 'save') return
    this.saves.push(content as LiveSave)
    this.heardAt.push(performance.now())
  }
}
