import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** The types of packets of SQL Server's protocol, TDS. */
const BATCH = 0x01
const REQUEST = 0x03
const RESPONSE = 0x04
const LOGIN = 0x10
const PRELOGIN = 0x12

/** A server on this computer that speaks as little of SQL Server's protocol as a refused connection needs. */
export interface RefusingServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Refuses each login with an error, as SQL Server does while a database is restored or moved. */
export function refuseLogins(number: number, message: string): Promise<RefusingServer> {
  return listen((socket) => {
    socket.on('data', (packet) => {
      socket.write(packetOf(packet[0] === PRELOGIN ? withoutEncryption() : loginError(number, message)))
    })
  })
}

/** Takes each login, and answers each statement with what is no answer. */
export function answersNonsense(): Promise<RefusingServer> {
  const done = Buffer.from([0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const answers = new Map([
    [PRELOGIN, withoutEncryption()],
    [LOGIN, Buffer.concat([loginAccepted(), done])],
    // What sets the session up.
    [BATCH, done],
    [REQUEST, Buffer.from([0x02])],
  ])
  return listen((socket) => {
    socket.on('data', (packet) => {
      const answer = answers.get(packet[0] ?? 0)
      if (answer !== undefined) socket.write(packetOf(answer))
    })
  })
}

/** Takes connections and says nothing. */
export function saysNothing(): Promise<RefusingServer> {
  return listen((socket) => socket.resume())
}

/** Ends each connection. */
export function hangsUp(): Promise<RefusingServer> {
  return listen((socket) => socket.destroy())
}

async function listen(answer: (socket: Socket) => void): Promise<RefusingServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // The client may reset the connection.
    socket.on('error', () => undefined)
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server), close: () => close(server, sockets) }
}

function portOf(server: Server): number {
  // A server that listens on a port has an address with a port.
  return (server.address() as AddressInfo).port
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  server.close()
  await once(server, 'close')
}

function packetOf(data: Buffer): Buffer {
  const header = Buffer.from([RESPONSE, 1, 0, 0, 0, 0, 1, 0])
  header.writeUInt16BE(header.length + data.length, 2)
  return Buffer.concat([header, data])
}

/** The one option of a connection: its place, its length, the end of the list, and its value, not supported. */
function withoutEncryption(): Buffer {
  return Buffer.from([0x01, 0, 6, 0, 1, 0xff, 0x02])
}

/** The token LOGINACK: T-SQL, version 7.4 of the protocol, a server without a name. */
function loginAccepted(): Buffer {
  const body = Buffer.from([1, 0x74, 0, 0, 4, 0, 16, 0, 0, 0])
  return Buffer.concat([Buffer.from([0xad, body.length, 0]), body])
}

/** The tokens ERROR and DONE. */
function loginError(number: number, message: string): Buffer {
  const text = Buffer.from(message, 'utf16le')
  const head = Buffer.alloc(8)
  head.writeInt32LE(number)
  head.writeUInt8(1, 4)
  head.writeUInt8(14, 5)
  head.writeUInt16LE(message.length, 6)
  // No server, no procedure, line 1.
  const body = Buffer.concat([head, text, Buffer.from([0, 0, 1, 0, 0, 0])])
  const error = Buffer.from([0xaa, 0, 0])
  error.writeUInt16LE(body.length, 1)
  const done = Buffer.from([0xfd, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([error, body, done])
}
