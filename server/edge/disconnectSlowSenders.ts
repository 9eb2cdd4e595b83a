import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { EdgeLimits } from './EdgeLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is sent to the route is large: it may take long to arrive, as long as it goes on. */
    readonly isUpload?: boolean
  }
}

/** Twenty photos from a telephone take their time. */
export const MAX_UPLOAD_SECONDS = 15 * 60
/** How long the rest of a request that is answered already may still come, so that its sender sees the answer. */
const LINGER_MILLISECONDS = 2_000

/**
 * Gives up requests that do not arrive: whole within a time, or piece by piece where they are uploads. What is still to come of a
 * request that is answered is not waited for, and one of somebody who is not signed in is the last of its connection.
 */
export function disconnectSlowSenders(
  app: FastifyInstance,
  { requestTimeout, idleTimeout }: Pick<EdgeLimits, 'requestTimeout' | 'idleTimeout'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isArriving(request.raw)) {
      const stop =
        request.routeOptions.config.isUpload === true
          ? disconnectWhenIdle(request.raw, idleTimeout * 1_000)
          : disconnectAfter(request.raw, requestTimeout * 1_000)
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

/** Has the request a body of which something is still to come? */
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

/** To close at once would take the answer from whoever is still sending. */
function linger(request: IncomingMessage): void {
  if (!isArriving(request)) return
  request.resume()
  const timer = setTimeout(() => request.destroy(), LINGER_MILLISECONDS).unref()
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer))
}
