import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, internalErrorBody } from '#server/kernel/errorBody.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'

/** A part of a response: its name, and how it is read. Reading throws what the part is refused for. */
export interface Part {
  readonly name: string
  readonly read: () => Promise<ReadResult>
}

/** A response of several parts, each sent as soon as it was read, as a line of JSON: `PartLine`. */
export class PartsResponse {
  readonly parts: readonly Part[]
  /** How many are read at the same time. */
  readonly maxConcurrent: number

  constructor(parts: readonly Part[], maxConcurrent: number) {
    this.parts = parts
    this.maxConcurrent = maxConcurrent
  }
}

export const PARTS_TYPE = 'application/x-ndjson'

/** An empty line that often keeps the connection alive while a part is being read. */
const SIGN_OF_LIFE_MILLISECONDS = 10_000
const SIGN_OF_LIFE = Buffer.from('\n')

/** Sends the parts; once the client is gone, no further one is read. */
export function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PartsResponse,
): FastifyReply {
  return reply
    .type(`${PARTS_TYPE}; charset=utf-8`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(partLines(request, response), { objectMode: false }))
}

interface ReadPart {
  readonly name: string
  readonly outcome: ReadResult | { readonly in: 'error'; readonly bytes: Buffer }
}

/** The lines of the parts, in the order in which they are ready. */
async function* partLines(
  request: FastifyRequest,
  { parts, maxConcurrent }: PartsResponse,
): AsyncGenerator<Buffer> {
  const waiting = [...parts]
  const running = new Map<string, Promise<ReadPart>>()
  const readNext = (): void => {
    if (request.socket.destroyed) return
    for (const part of waiting.splice(0, maxConcurrent - running.size))
      running.set(part.name, readPart(request, part))
  }
  try {
    readNext()
    while (running.size > 0) {
      const ready = await nextOf(running)
      if (ready === null) {
        yield SIGN_OF_LIFE
        continue
      }
      running.delete(ready.name)
      // The next part is read while this one is sent.
      readNext()
      yield* lineOf(ready)
    }
  } finally {
    for (const left of running.values()) void left.then(discard)
  }
}

/** The part that is ready first; null if none is for some time. */
async function nextOf(running: ReadonlyMap<string, Promise<ReadPart>>): Promise<ReadPart | null> {
  const ready = new AbortController()
  try {
    const quiet = delay(SIGN_OF_LIFE_MILLISECONDS, null, { signal: ready.signal, ref: false })
    return await Promise.race([...running.values(), quiet])
  } finally {
    ready.abort()
  }
}

async function readPart(request: FastifyRequest, { name, read }: Part): Promise<ReadPart> {
  try {
    return { name, outcome: await read() }
  } catch (error) {
    const known = error instanceof AppError
    if (!known) request.log.error({ err: error, part: name }, 'a part of a request failed')
    const body = known ? errorBody(error, request.id) : internalErrorBody(request.id)
    return { name, outcome: { in: 'error', bytes: Buffer.from(JSON.stringify(body)) } }
  }
}

async function* lineOf({ name, outcome }: ReadPart): AsyncGenerator<Buffer> {
  const member = outcome.in === 'error' ? 'error' : 'value'
  const start = Buffer.from(`{"part":${JSON.stringify(name)},"${member}":`)
  if (outcome.in !== 'file') {
    yield Buffer.concat([start, outcome.bytes, LINE_END])
    return
  }
  try {
    yield start
    // A stream of bytes without an encoding.
    yield* createReadStream(outcome.path) as AsyncIterable<Buffer>
    yield LINE_END
  } finally {
    await discard({ name, outcome })
  }
}

const LINE_END = Buffer.from('}\n')

async function discard({ outcome }: ReadPart): Promise<void> {
  if (outcome.in === 'file') await rm(outcome.path, { force: true })
}
