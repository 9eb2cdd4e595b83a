import { buffer } from 'node:stream/consumers'
import {
  AnonymousCredential,
  ContainerClient,
  RestError,
  StorageSharedKeyCredential,
  type BlobItem,
} from '@azure/storage-blob'
import { ConfigurationError, Unavailable } from '../kernel/errors.ts'
import { contentTypeOf, isFileName, requireFileName } from './fileNames.ts'
import type { BlobLocation } from './FileLocation.ts'
import type { FileStore, StoredFile } from './FileStore.ts'

/** The beginning of the names of empty blobs, one for each name that is begun. */
const UNFINISHED = 'unfinished/'
const RETRY_AFTER_SECONDS = 5
const PAGE = 5_000
/** A photo has a megabyte; whoever waits for it waits at most for some of these. */
const RETRIES = {
  maxTries: 3,
  tryTimeoutInMs: 20_000,
  retryDelayInMs: 200,
  maxRetryDelayInMs: 2_000,
} as const

/**
 * Stores files as blobs of a container, under names that begin as those of the folders of `localFileStore`. Throws ConfigurationError
 * where the container is missing and cannot be made, or does not let this installation in. While it cannot be reached, what is asked of
 * the store throws Unavailable.
 */
export async function blobFileStore({ url, account }: BlobLocation): Promise<FileStore> {
  const credential =
    account === null ? new AnonymousCredential() : new StorageSharedKeyCredential(account.name, account.key)
  const container = new ContainerClient(url, credential, { retryOptions: RETRIES })
  await requireContainer(container)
  const remove = (name: string) => container.getBlobClient(name).deleteIfExists()
  return {
    save: (name, bytes) =>
      reached(async () => {
        const options = { blobHTTPHeaders: { blobContentType: contentTypeOf(name) } }
        await container.getBlockBlobClient(blobOf(name)).upload(bytes, bytes.length, options)
      }),
    open: (name) => reached(() => read(container, blobOf(name))),
    remove: (name) => reached(async () => void (await remove(blobOf(name)))),
    begin: (name) =>
      reached(async () => void (await container.getBlockBlobClient(noteOf(name)).upload('', 0))),
    finish: (name) => reached(async () => void (await remove(noteOf(name)))),
    unfinished: (milliseconds) =>
      reached(async () => {
        const names: string[] = []
        for await (const { name, milliseconds: age } of blobsIn(container, UNFINISHED))
          if (age >= milliseconds) names.push(name)
        return names
      }),
    all: () => blobsIn(container),
  }
}

async function requireContainer(container: ContainerClient): Promise<void> {
  try {
    // The right to list is needed in any case; that to ask for the container itself is one that signed addresses lack.
    await container.listBlobsFlat({ prefix: UNFINISHED }).byPage({ maxPageSize: 1 }).next()
  } catch (error) {
    if (!(error instanceof RestError) || error.statusCode === undefined) return
    if (error.code === 'ContainerNotFound' && (await isMade(container))) return
    throw new ConfigurationError(
      `The container of files "${container.containerName}" cannot be used: ${error.code ?? error.statusCode}.`,
      { cause: error },
    )
  }
}

async function isMade(container: ContainerClient): Promise<boolean> {
  try {
    await container.createIfNotExists()
    return true
  } catch {
    return false
  }
}

async function read(container: ContainerClient, name: string): Promise<Buffer | null> {
  try {
    const { readableStreamBody } = await container.getBlobClient(name).download()
    return readableStreamBody === undefined ? null : await buffer(readableStreamBody)
  } catch (error) {
    if (error instanceof RestError && error.statusCode === 404) return null
    throw error
  }
}

/** The blobs whose names begin so and end with that of a file; their age by the clock of the service. */
async function* blobsIn(container: ContainerClient, prefix?: string): AsyncGenerator<StoredFile> {
  const pages = container.listBlobsFlat(prefix === undefined ? {} : { prefix }).byPage({ maxPageSize: PAGE })
  for await (const { date, segment } of pages)
    for (const blob of segment.blobItems) {
      const file = storedFile(blob, date ?? new Date())
      const expected = prefix === undefined ? blobOf : noteOf
      if (file !== null && blob.name === expected(file.name)) yield file
    }
}

function storedFile({ name, properties }: BlobItem, now: Date): StoredFile | null {
  const fileName = name.slice(name.lastIndexOf('/') + 1)
  if (!isFileName(fileName)) return null
  const { contentLength: bytes = 0, lastModified } = properties
  return { name: fileName, bytes, milliseconds: now.getTime() - lastModified.getTime() }
}

/** Throws a RangeError for a name that was not made by `newFileName`. */
function blobOf(name: string): string {
  requireFileName(name)
  return `${name.slice(0, 2)}/${name}`
}

function noteOf(name: string): string {
  requireFileName(name)
  return `${UNFINISHED}${name}`
}

/** What the service answers is not for users: it names its own addresses. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    throw new Unavailable(
      'The store of photos and documents cannot be reached. Please try again in a moment.',
      {
        cause: error,
        retryAfter: RETRY_AFTER_SECONDS,
      },
    )
  }
}
