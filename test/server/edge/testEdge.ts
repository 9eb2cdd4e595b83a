import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { Connections } from '#server/edge/Connections.ts'
import type { EdgeLimits } from '#server/edge/EdgeLimits.ts'
import { readConfig } from '#server/config.ts'
import { disconnectSlowReaders } from '#server/edge/disconnectSlowReaders.ts'
import { limitConcurrentRequests } from '#server/edge/limitConcurrentRequests.ts'
import { disconnectSlowSenders } from '#server/edge/disconnectSlowSenders.ts'
import { handleErrors } from '#server/app/errorHandler.ts'
import { requireSignIn } from '#server/identity/authentication.ts'
import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import { NotSignedIn } from '#server/kernel/errors.ts'
import { waitUntilClosed } from '#test/support/waitUntilClosed.ts'
import { aDirectory, aUser } from '#test/server/identity/testDirectory.ts'

const MEGABYTE = Buffer.alloc(1_024 * 1_024, 'x')

/** Larger than the socket buffers of loopback connections. */
export const LARGE = Buffer.alloc(24 * 1_024 * 1_024, 'x')

export interface Edge {
  readonly app: FastifyInstance
  readonly port: number
  readonly origin: string
  /** Number of accepted requests. */
  letIn(): number
  /** What was answered in pieces. */
  streams(): readonly Readable[]
  /** A connection that has sent this text. */
  open(text?: string): Promise<Socket>
}

/**
 * A listening server within these limits. `dana` and `kim` sign in by their names: POST /read, POST /query (at once) and POST /upload
 * answer how many bytes came, GET /large answers LARGE, GET /file as much in pieces, GET /wait, /late-large and /late-file answer when `go` is called.
 */
export async function anEdge(more: Partial<EdgeLimits> = {}): Promise<Edge & { go: () => void }> {
  const limits = { ...readConfig({}).edge, ...more }
  const app = Fastify({ forceCloseConnections: true })
  handleErrors(app)
  const connections = new Connections(limits)
  connections.watch(app)
  disconnectSlowSenders(app, limits)
  disconnectSlowReaders(app, limits)
  const streams: Readable[] = []
  let count = 0
  let go = (): void => undefined
  const gone = new Promise<void>((resolve) => (go = resolve))
  await app.register(async (signedIn) => {
    signedIn.removeAllContentTypeParsers()
    signedIn.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    requireSignIn(signedIn, {
      accountClaim: 'sub',
      verifyToken: async (sub) => {
        if (sub === 'forged') throw new NotSignedIn('The access token is not valid')
        return { sub }
      },
      users: new SignedInUsers(
        aDirectory([aUser({ userName: 'dana' }), aUser({ userId: 8, userName: 'kim' })]),
      ),
    })
    limitConcurrentRequests(signedIn, connections, limits)
    signedIn.addHook('onRequest', (_request, _reply, done) => {
      count += 1
      done()
    })
    const measure = async ({ body }: { readonly body: unknown }) => ({
      bytes: Object(body).length as unknown,
    })
    signedIn.post('/read', measure)
    signedIn.post('/query', { config: { arrivesWithin: 0.2 } }, measure)
    signedIn.post('/upload', { config: { isUpload: true } }, measure)
    const inPieces = () => {
      const stream = Readable.from(Array.from({ length: 24 }, () => MEGABYTE))
      streams.push(stream)
      return stream
    }
    signedIn.get('/large', (_request, reply) => reply.type('application/octet-stream').send(LARGE))
    signedIn.get('/file', (_request, reply) => reply.type('application/octet-stream').send(inPieces()))
    signedIn.get('/wait', async () => {
      await gone
      return { waited: true }
    })
    signedIn.get('/late-large', async (_request, reply) => {
      await gone
      return reply.type('application/octet-stream').send(LARGE)
    })
    signedIn.get('/late-file', async (_request, reply) => {
      await gone
      return reply.type('application/octet-stream').send(inPieces())
    })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(origin).port)
  return {
    app,
    port,
    origin,
    go,
    letIn: () => count,
    streams: () => streams,
    open: async (text) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      if (text !== undefined) socket.write(text)
      return socket
    },
  }
}

/** The beginning of a request: its headers, and as much of its body as is given. */
export function beginning(
  line: string,
  {
    as = 'dana',
    length,
    body = '',
  }: { readonly as?: string; readonly length?: number; readonly body?: string } = {},
): string {
  return [
    `${line} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${as}`,
    ...(length === undefined ? [] : ['content-type: application/octet-stream', `content-length: ${length}`]),
    '',
    body,
  ].join('\r\n')
}

/** Everything received on a connection until it is closed. */
export async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await waitUntilClosed(socket)
  return Buffer.concat(chunks).toString()
}

/** The next piece received on a connection. */
export async function nextOf(socket: Socket): Promise<string> {
  const [chunk]: unknown[] = await once(socket, 'data')
  return String(chunk)
}
