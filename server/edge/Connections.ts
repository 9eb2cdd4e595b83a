import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { EdgeLimits } from './EdgeLimits.ts'

interface Connection {
  readonly address: string
  /** The request that is arriving or being answered. */
  request: IncomingMessage | null
  /** The request comes from somebody who is signed in. */
  isTrusted: boolean
}

/**
 * Keeps the connections of a server within their limits. A newcomer beyond them takes the place of the connection that has been
 * of no use for longest: idle, or slow to send a request of nobody who is signed in. Where every one is at work, the newcomer is
 * refused.
 */
export class Connections {
  readonly #limits: Pick<EdgeLimits, 'connections' | 'connectionsPerAddress'>
  /** The one that was used longest ago first. */
  readonly #open = new Map<Socket, Connection>()
  readonly #countByAddress = new Map<string, number>()

  constructor(limits: Pick<EdgeLimits, 'connections' | 'connectionsPerAddress'>) {
    this.#limits = limits
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#add(socket))
    // Before the request is handled, which may end it.
    server.prependListener('request', (request: IncomingMessage, response) => {
      const { socket } = request
      this.#use(socket, request)
      response.once('close', () => {
        if (this.#open.get(socket)?.request === request) this.#use(socket, null)
      })
    })
  }

  /** The request of this connection comes from somebody who is signed in: it may take its time. */
  trust(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isTrusted = true
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (!this.#evictForNew(address)) {
      socket.destroy()
      return
    }
    this.#open.set(socket, { address, request: null, isTrusted: false })
    this.#countByAddress.set(address, this.#countOf(address) + 1)
    socket.once('close', () => this.#remove(socket))
  }

  /** Closes a connection where there are as many as may be. Answers whether there is room for another. */
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

  #use(socket: Socket, request: IncomingMessage | null): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    connection.request = request
    connection.isTrusted = false
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

function isUnused({ request, isTrusted }: Connection): boolean {
  return request === null || (!request.complete && !isTrusted)
}
