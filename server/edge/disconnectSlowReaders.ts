import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyRequests } from '../kernel/errors.ts'
import { signedInUserOf } from '../identity/authentication.ts'
import type { EdgeLimits } from './EdgeLimits.ts'
import { whenOver } from './whenOver.ts'

/** A response that is received too slowly is cut off after this time. */
const MAX_DOWNLOAD_MILLISECONDS = 10 * 60_000
const MEGABYTE = 1_024 * 1_024
/** Smaller responses fit into the socket buffer. */
const COUNTED_FROM_BYTES = 64 * 1_024
/** What a response streamed from a file counts for: it occupies the file, not memory. */
const STREAMED_BYTES = 8 * MEGABYTE
const RETRY_AFTER_SECONDS = 5

/**
 * Disconnects clients that do not receive their responses, and rejects further requests of a user with too many megabytes
 * outstanding. Register it before compression: the uncompressed response is what occupies memory.
 */
export function disconnectSlowReaders(
  app: FastifyInstance,
  { idleTimeout, pendingResponses }: Pick<EdgeLimits, 'idleTimeout' | 'pendingResponses'>,
): void {
  const waiting = new Map<number, number>()
  const highest = pendingResponses * MEGABYTE
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isGone(request, reply)) {
      if (payload instanceof Readable) payload.destroy()
      done(null, null)
      return
    }
    const bytes = sizeOf(payload)
    const userId = signedInUserOf(request)?.userId
    if (bytes >= COUNTED_FROM_BYTES && userId !== undefined) {
      const before = waiting.get(userId) ?? 0
      if (before > 0 && before + bytes > highest) {
        if (payload instanceof Readable) payload.destroy()
        done(
          new TooManyRequests(
            'You have requested more than you have received so far. Please wait for the responses.',
            RETRY_AFTER_SECONDS,
          ),
        )
        return
      }
      waiting.set(userId, before + bytes)
      whenOver(request, reply, () => {
        const left = (waiting.get(userId) ?? 0) - bytes
        if (left > 0) waiting.set(userId, left)
        else waiting.delete(userId)
      })
    }
    const { socket } = reply.raw
    if (socket instanceof Socket) {
      // Any progress counts, also within a large chunk; afterwards the server's own timeout applies.
      socket.setTimeout(idleTimeout * 1_000)
      if (bytes >= COUNTED_FROM_BYTES) {
        const tooLong = setTimeout(() => socket.destroy(), MAX_DOWNLOAD_MILLISECONDS)
        reply.raw.once('close', () => clearTimeout(tooLong))
      }
    }
    done()
  })
}

/** Has the client disconnected already? The response has then been closed, and says so no more. */
function isGone(request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.raw.destroyed || request.raw.socket.destroyed
}

function sizeOf(payload: unknown): number {
  if (payload instanceof Readable) return STREAMED_BYTES
  if (Buffer.isBuffer(payload)) return payload.length
  return typeof payload === 'string' ? Buffer.byteLength(payload) : 0
}
