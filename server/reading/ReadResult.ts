import { createReadStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'

/** What was read, as the bytes of JSON: at hand, or in a file of its own, which whoever takes it removes. */
export type ReadResult =
  | { readonly in: 'memory'; readonly bytes: Buffer }
  | { readonly in: 'file'; readonly path: string }

export function inMemory(bytes: Buffer): ReadResult {
  return { in: 'memory', bytes }
}

/** The whole answer, for those who need it at once; its file is gone then. */
export async function bytesOf(answer: ReadResult): Promise<Buffer> {
  if (answer.in === 'memory') return answer.bytes
  try {
    return await readFile(answer.path)
  } finally {
    await rm(answer.path, { force: true })
  }
}

const CHUNK_BYTES = 256 * 1_024

/** Sends an answer; one in a file is never held in memory as a whole, however slowly it is taken. */
export async function sendResult(reply: FastifyReply, answer: ReadResult): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8')
  if (answer.in === 'memory') return reply.send(answer.bytes)
  const file = await open(answer.path)
  // The content lives on until the file is closed, and nothing is left behind by whoever breaks off.
  await rm(answer.path, { force: true })
  void reply.header('content-length', (await file.stat()).size)
  return reply.send(createReadStream('', { fd: file, highWaterMark: CHUNK_BYTES }))
}
