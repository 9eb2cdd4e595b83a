import { createReadStream } from 'node:fs'
import { open, readFile, rm, type FileHandle } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'

/** A result as JSON bytes: in memory, or in a file, which the consumer removes. */
export type ReadResult =
  | { readonly in: 'memory'; readonly bytes: Buffer }
  | { readonly in: 'file'; readonly path: string }

export function inMemory(bytes: Buffer): ReadResult {
  return { in: 'memory', bytes }
}

/** The whole result in memory; removes its file. */
export async function bytesOf(result: ReadResult): Promise<Buffer> {
  if (result.in === 'memory') return result.bytes
  try {
    return await readFile(result.path)
  } finally {
    await rm(result.path, { force: true })
  }
}

const CHUNK_BYTES = 256 * 1_024

/** Smaller files are sent at once, in a fraction of the time of streaming. */
const STREAMED_FROM_BYTES = 4 * 1_048_576

/** Sends a result as a response; a large file is streamed, never loaded into memory. */
export async function sendResult(reply: FastifyReply, result: ReadResult): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8')
  if (result.in === 'memory') return reply.send(result.bytes)
  const file = await open(result.path)
  // An unlinked file stays readable until it is closed, so aborted downloads leave nothing behind.
  await rm(result.path, { force: true })
  const { size } = await file.stat()
  if (size < STREAMED_FROM_BYTES) return reply.send(await readAndClose(file))
  void reply.header('content-length', size)
  return reply.send(createReadStream('', { fd: file, highWaterMark: CHUNK_BYTES }))
}

async function readAndClose(file: FileHandle): Promise<Buffer> {
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}
