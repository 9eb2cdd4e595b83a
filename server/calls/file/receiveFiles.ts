import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, BadRequest, TooLarge } from '#server/kernel/errors.ts'

/** An uploaded file, spooled to a temporary file. */
export interface ReceivedFile {
  /** The file name on the sender's computer. */
  readonly fileName: string
  readonly path: string
  /** It exceeds the size limit; the rest was discarded. */
  readonly isTooLarge: boolean
}

export interface ReceivedFiles {
  readonly files: readonly ReceivedFile[]
  /** More files were sent than are accepted. */
  readonly areTooMany: boolean
}

/**
 * Spools the files of a form to a folder in the order of arrival, so that a slow sender blocks nobody else. Throws BadRequest for
 * anything but a complete form, TooLarge for too many parts.
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

/** The form parser throws plain errors; failures of this computer come from a system call. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || 'syscall' in error) return error
  if ('statusCode' in error && error.statusCode === 413)
    return new TooLarge('The form has more parts than the server takes.', 'body')
  return new BadRequest(`This is not a complete multipart form: ${error.message}.`, 'body')
}
