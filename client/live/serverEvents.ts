/** An event of a stream of server-sent events; null for the lines with which the server only keeps the connection open. */
export interface ServerEvent {
  readonly type: string
  readonly id: string | null
  readonly data: string
}

const BREAK = /\r\n|\n|\r/

/**
 * The events of a response as they arrive, and null for each piece that completes none, so that the reader knows that the server is
 * there. Throws what reading the response throws.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent | null> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let lines: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // A cut event is never told: it comes again on the next stream.
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split(BREAK)
      rest = parts.pop() ?? ''
      let isTold = false
      for (const line of parts) {
        if (line !== '') {
          lines.push(line)
          continue
        }
        const event = eventOf(lines)
        lines = []
        if (event !== null) {
          isTold = true
          yield event
        }
      }
      if (!isTold) yield null
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The event of these lines, `place` where they only say how far the page knows everything; null for comments. */
function eventOf(lines: readonly string[]): ServerEvent | null {
  const fields = lines.filter((line) => !line.startsWith(':')).map(fieldOf)
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  const valueOf = (wanted: string): string | undefined =>
    fields.findLast(({ name }) => name === wanted)?.value
  const id = valueOf('id') ?? null
  if (data.length === 0) return id === null ? null : { type: 'place', id, data: '' }
  return { type: valueOf('event') ?? 'message', id, data: data.join('\n') }
}

function fieldOf(line: string): { readonly name: string; readonly value: string } {
  const colon = line.indexOf(':')
  if (colon < 0) return { name: line, value: '' }
  return { name: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') }
}
