import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { TooManyRequests } from '../kernel/errors.ts'
import { signedInUserOf } from '../identity/authentication.ts'
import type { EdgeLimits } from './EdgeLimits.ts'

/** An answer that somebody takes drop by drop ends after this. */
const MAX_DOWNLOAD_MILLISECONDS = 10 * 60_000
const MEGABYTE = 1_024 * 1_024
/** Smaller answers fit into the connection, whoever reads it or not. */
const COUNTED_FROM_BYTES = 64 * 1_024
/** What an answer counts that is sent piece by piece, from a file: it takes no memory, but the file. */
const STREAMED_BYTES = 8 * MEGABYTE
const RETRY_AFTER_SECONDS = 5

/**
 * Cuts answers that nobody takes, and refuses further ones to a user who has not taken so many megabytes. Register it before
 * answers are compressed: what is composed is what takes memory.
 */
export function disconnectSlowReaders(
  app: FastifyInstance,
  { idleTimeout, waitingAnswers }: Pick<EdgeLimits, 'idleTimeout' | 'waitingAnswers'>,
): void {
  const waiting = new Map<number, number>()
  const highest = waitingAnswers * MEGABYTE
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload)
    const userId = signedInUserOf(request)?.userId
    if (bytes >= COUNTED_FROM_BYTES && userId !== undefined) {
      const before = waiting.get(userId) ?? 0
      if (before > 0 && before + bytes > highest) {
        if (payload instanceof Readable) payload.destroy()
        done(
          new TooManyRequests(
            'You have asked for more than you have taken so far. Please wait for the answers.',
            RETRY_AFTER_SECONDS,
          ),
        )
        return
      }
      waiting.set(userId, before + bytes)
      reply.raw.once('close', () => {
        const left = (waiting.get(userId) ?? 0) - bytes
        if (left > 0) waiting.set(userId, left)
        else waiting.delete(userId)
      })
    }
    const { socket } = reply.raw
    if (socket instanceof Socket) {
      // Progress counts, also that of a large piece being taken; the server sets a time of its own once the answer is taken.
      socket.setTimeout(idleTimeout * 1_000)
      if (bytes >= COUNTED_FROM_BYTES) {
        const tooLong = setTimeout(() => socket.destroy(), MAX_DOWNLOAD_MILLISECONDS)
        reply.raw.once('close', () => clearTimeout(tooLong))
      }
    }
    done()
  })
}

function sizeOf(payload: unknown): number {
  if (payload instanceof Readable) return STREAMED_BYTES
  if (Buffer.isBuffer(payload)) return payload.length
  return typeof payload === 'string' ? Buffer.byteLength(payload) : 0
}
