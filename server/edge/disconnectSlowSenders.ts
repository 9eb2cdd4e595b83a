import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { EdgeLimits } from './EdgeLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route receives uploads, which may take long as long as they progress. */
    readonly isUpload?: boolean
    /** Seconds within which a request of the route must have arrived, where it is small. */
    readonly arrivesWithin?: number
  }
}

/** Enough for twenty photos from a phone. */
export const MAX_UPLOAD_SECONDS = 15 * 60
/** How long the rest of a request that was already answered is drained, so that the client sees the response. */
const LINGER_MILLISECONDS = 2_000

/**
 * Disconnects slow senders: a request must arrive within a time limit, an upload must progress. The rest of a request that was
 * answered early is not awaited, and an unauthenticated one closes its connection.
 */
export function disconnectSlowSenders(
  app: FastifyInstance,
  { requestTimeout, idleTimeout }: Pick<EdgeLimits, 'requestTimeout' | 'idleTimeout'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isArriving(request.raw)) {
      const { isUpload = false, arrivesWithin = requestTimeout } = request.routeOptions.config
      const stop = isUpload
        ? disconnectWhenIdle(request.raw, idleTimeout * 1_000)
        : disconnectAfter(request.raw, Math.min(arrivesWithin, requestTimeout) * 1_000)
      reply.raw.once('close', stop)
      reply.raw.once('finish', () => linger(request.raw))
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 401 && !isArriving(request.raw)) void reply.header('connection', 'close')
    done()
  })
}

/** Is part of the request's body still to arrive? */
function isArriving({ headers, complete }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && !complete
}

function disconnectAfter(request: IncomingMessage, milliseconds: number): () => void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, milliseconds)
  return () => clearTimeout(timer)
}

function disconnectWhenIdle(request: IncomingMessage, milliseconds: number): () => void {
  const { socket } = request
  let read = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer)
    else if (socket.bytesRead === read) request.destroy()
    read = socket.bytesRead
  }, milliseconds)
  return () => clearInterval(timer)
}

/** Closing immediately would lose the response for a client that is still sending. */
function linger(request: IncomingMessage): void {
  if (!isArriving(request)) return
  request.resume()
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS).unref()
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer))
}
