import { createConnection, type Socket } from 'node:net'

interface PendingRequest {
  readonly path: string
  readonly resolve: (response: Buffer) => void
  readonly reject: (error: Error) => void
}

const HEAD_END = '\r\n\r\n'

/**
 * A minimal client, so that the servers are measured and not the client: one keep-alive connection, one request at a time, no
 * parsing.
 */
export class KeepAliveClient {
  readonly #server: { readonly host: string; readonly port: number }
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #head: string
  readonly #clones: KeepAliveClient[] = []
  #socket: Socket | null = null
  #waiting: PendingRequest | null = null
  #chunks: Buffer[] = []
  #received = 0
  /** Total bytes of head and body, once the head was received. */
  #expected: number | null = null

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    const { host, hostname, port } = new URL(origin)
    this.#origin = origin
    this.#headers = headers
    this.#server = { host: hostname, port: Number(port) }
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
    this.#head = lines.join('\r\n')
  }

  /** Further clients of the same server, each with its own connection. */
  clones(count: number): KeepAliveClient[] {
    return Array.from({ length: count }, () => {
      const clone = new KeepAliveClient(this.#origin, this.#headers)
      this.#clones.push(clone)
      return clone
    })
  }

  get(path: string): Promise<Buffer> {
    return this.#send(`GET ${path}`, '')
  }

  post(path: string, body: string): Promise<Buffer> {
    const length = Buffer.byteLength(body)
    const about = `\r\ncontent-type: application/json\r\ncontent-length: ${length}`
    return this.#send(`POST ${path}`, about, body)
  }

  /** A round of a benchmark: the request is serialized before the time is measured. */
  asking(address: () => string): () => () => Promise<Buffer> {
    return () => {
      const path = address()
      return () => this.get(path)
    }
  }

  close(): void {
    this.#socket?.destroy()
    for (const clone of this.#clones) clone.close()
  }

  #send(path: string, about: string, body = ''): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting !== null) throw new Error(`${path}: the response before has not arrived yet.`)
      this.#waiting = { path, resolve, reject }
      this.#socket ??= this.#connect()
      this.#socket.write(`${path} HTTP/1.1\r\n${this.#head}${about}${HEAD_END}${body}`)
    })
  }

  #connect(): Socket {
    const socket = createConnection({ ...this.#server, noDelay: true })
    let reason = new Error('The server closed the connection.')
    socket.on('data', (chunk) => {
      try {
        this.#take(chunk)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : reason)
      }
    })
    socket.on('error', (error) => {
      reason = error
    })
    socket.on('close', () => {
      this.#socket = null
      this.#settled()?.reject(reason)
    })
    return socket
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#received += chunk.length
    this.#expected ??= expectedBytes(this.#joined())
    if (this.#expected === null || this.#received < this.#expected) return
    const response = this.#joined()
    const { path, resolve, reject } = this.#settled() ?? {}
    const bodyStart = response.indexOf(HEAD_END) + HEAD_END.length
    const body = response.subarray(bodyStart)
    if (response.toString('latin1', 0, 12) === 'HTTP/1.1 200') resolve?.(body)
    else
      reject?.(new Error(`${path}: ${response.toString('latin1', 0, 12)} ${body.toString().slice(0, 400)}`))
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0] ?? Buffer.alloc(0)
  }

  #settled(): PendingRequest | null {
    const waiting = this.#waiting
    this.#waiting = null
    this.#chunks = []
    this.#received = 0
    this.#expected = null
    return waiting
  }
}

/** The end of a response that is sent in chunks; its body keeps their lengths. */
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** The content of a body that was sent in chunks. */
export function contentOfChunks(body: Buffer): string {
  const parts: Buffer[] = []
  let start = 0
  for (;;) {
    const end = body.indexOf('\r\n', start)
    const length = Number.parseInt(body.toString('latin1', start, end), 16)
    if (!(length > 0)) return Buffer.concat(parts).toString()
    parts.push(body.subarray(end + 2, end + 2 + length))
    start = end + 2 + length + 2
  }
}

/** Null while the head, or a body of chunks, is incomplete. Throws if there is neither a content length nor chunks. */
function expectedBytes(received: Buffer): number | null {
  const end = received.indexOf(HEAD_END)
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  if (/\r\ntransfer-encoding: chunked/i.test(head))
    return received.toString('latin1', received.length - LAST_CHUNK.length) === LAST_CHUNK
      ? received.length
      : null
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('The response does not tell its length.')
  return end + HEAD_END.length + Number(length)
}
