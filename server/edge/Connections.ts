import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { EdgeLimits } from './EdgeLimits.ts'

interface Connection {
  readonly address: string
  /** The request that is arriving or being handled. */
  request: IncomingMessage | null
  /** The request may take its time to arrive. */
  isKept: boolean
}

/**
 * Enforces the connection limits of a server. A new connection beyond them replaces the one that has been unused for longest:
 * idle, or with a request that has not arrived in full. If all are in use, the new one is refused.
 */
export class Connections {
  readonly #limits: Pick<EdgeLimits, 'connections' | 'connectionsPerAddress'>
  /** Least recently used first. */
  readonly #open = new Map<Socket, Connection>()
  readonly #countByAddress = new Map<string, number>()
  #isClosing = false

  constructor(limits: Pick<EdgeLimits, 'connections' | 'connectionsPerAddress'>) {
    this.#limits = limits
  }

  watch(app: FastifyInstance): void {
    const { server } = app
    app.addHook('preClose', async () => this.#beginClosing())
    server.on('connection', (socket: Socket) => this.#add(socket))
    // Before the request is handled, which may end the connection.
    server.prependListener('request', (request: IncomingMessage, response) => {
      const { socket } = request
      this.#use(socket, request)
      response.once('close', () => {
        if (this.#open.get(socket)?.request !== request) return
        this.#use(socket, null)
        // A server that closes would wait for the next request of a connection that is kept alive.
        if (this.#isClosing) socket.end()
      })
    })
  }

  /** Keeps the connection of a request that may take its time to arrive, such as the upload of a signed-in user. */
  keep(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isKept = true
  }

  /** Counts a connection no more, of which its user may have few: that of a stream, which ends with it. */
  release(socket: Socket): void {
    this.#remove(socket)
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (this.#isClosing || !this.#evictForNew(address)) {
      socket.destroy()
      return
    }
    this.#open.set(socket, { address, request: null, isKept: false })
    this.#countByAddress.set(address, this.#countOf(address) + 1)
    socket.once('close', () => this.#remove(socket))
  }

  /** Closes an unused connection if the limit is reached. Returns whether another one is allowed. */
  #evictForNew(address: string): boolean {
    const { connections, connectionsPerAddress } = this.#limits
    if (this.#countOf(address) >= connectionsPerAddress)
      return this.#closeUnused((connection) => connection.address === address)
    return this.#open.size < connections || this.#closeUnused(() => true)
  }

  #closeUnused(isMeant: (connection: Connection) => boolean): boolean {
    for (const [socket, connection] of this.#open) {
      if (!isMeant(connection) || !isUnused(connection)) continue
      this.#remove(socket)
      socket.destroy()
      return true
    }
    return false
  }

  /** A browser opens connections in advance, for whose first request a server that closes would wait. */
  #beginClosing(): void {
    this.#isClosing = true
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  #use(socket: Socket, request: IncomingMessage | null): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    connection.request = request
    connection.isKept = false
    this.#open.delete(socket)
    this.#open.set(socket, connection)
  }

  #remove(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    this.#open.delete(socket)
    const left = this.#countOf(connection.address) - 1
    if (left === 0) this.#countByAddress.delete(connection.address)
    else this.#countByAddress.set(connection.address, left)
  }

  #countOf(address: string): number {
    return this.#countByAddress.get(address) ?? 0
  }
}

function isUnused({ request, isKept }: Connection): boolean {
  return request === null || (!request.complete && !isKept)
}
