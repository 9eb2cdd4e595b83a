import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, BadRequest, TooLarge } from '#server/kernel/errors.ts'

/** A file of a form, as it was sent, waiting in a file of this computer. */
export interface ReceivedFile {
  /** As the sender's computer calls it. */
  readonly fileName: string
  readonly path: string
  /** It is larger than may be; the rest of it was not kept. */
  readonly isTooLarge: boolean
}

export interface ReceivedFiles {
  readonly files: readonly ReceivedFile[]
  /** More files were sent than are taken. */
  readonly areTooMany: boolean
}

/**
 * Puts the files of a form into a folder, in the order in which they come, so that whoever sends slowly waits for the own network
 * only. Raises BadRequest where what is sent is no form or ends within it, TooLarge where it has too many parts.
 */
export async function receiveFiles(request: FastifyRequest, folder: string): Promise<ReceivedFiles> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && Number(length ?? 0) === 0) throw new BadRequest('The form is empty.', 'body')
  const files: ReceivedFile[] = []
  try {
    for await (const { filename, file } of request.files()) {
      const received = path.join(folder, String(files.length))
      await pipeline(file, createWriteStream(received, { mode: 0o600 }))
      files.push({ fileName: filename, path: received, isTooLarge: file.truncated })
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.FilesLimitError) return { files, areTooMany: true }
    throw refusalOf(error)
  }
  return { files, areTooMany: false }
}

/** The parser of forms throws plain errors; whatever this computer could not do comes from a call of the system. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || 'syscall' in error) return error
  if ('statusCode' in error && error.statusCode === 413)
    return new TooLarge('The form has more parts than the server takes.', 'body')
  return new BadRequest(`This is no complete multipart form: ${error.message}.`, 'body')
}
