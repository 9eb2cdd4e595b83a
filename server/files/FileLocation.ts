import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReadVariable } from '../kernel/configValues.ts'
import { ConfigurationError } from '../kernel/errors.ts'
import { isLoopbackName, isSecureAddress } from '../kernel/loopback.ts'

/** A container of Azure Blob Storage. */
export interface BlobLocation {
  /** The address of the container, with a shared access signature if there is no key. */
  readonly url: string
  /** The name and the key of the storage account; null where the address is signed. */
  readonly account: { readonly name: string; readonly key: string } | null
}

/** Where files are stored: in a folder, or in a container. */
export type FileLocation = { readonly folder: string } | BlobLocation

/** Where an address comes from, which is named in messages; its value has secrets and is never repeated. */
interface GivenLocation {
  readonly name: string
  readonly url: string
  readonly keyName: string
  readonly key: string | undefined
}

/** Where FILES_URL says, or else in the data folder. */
export function configuredFiles(value: ReadVariable, dataDirectory: string): FileLocation {
  const url = value('FILES_URL')
  if (url === undefined) return { folder: path.join(dataDirectory, 'files') }
  return readFileLocation({ name: 'FILES_URL', url, keyName: 'FILES_KEY', key: value('FILES_KEY') })
}

/**
 * Reads the address of a store of files: `file:/srv/files`, or that of a container such as `https://company.blob.core.windows.net/files`.
 * Throws ConfigurationError with a sentence.
 */
export function readFileLocation({ name, url, keyName, key }: GivenLocation): FileLocation {
  if (url.startsWith('file:')) return { folder: folderOf(name, url) }
  const address = containerAddress(name, url)
  if (key === undefined && !address.searchParams.has('sig'))
    throw new ConfigurationError(
      `${keyName} is needed with ${name}, or a shared access signature in the address.`,
    )
  return { url, account: key === undefined ? null : { name: accountOf(address), key } }
}

function containerAddress(name: string, url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address === null || !['https:', 'http:'].includes(address.protocol) || !isSecureAddress(address))
    throw new ConfigurationError(
      `${name} needs to look like "file:/srv/rolloff/files" or "https://company.blob.core.windows.net/files".`,
    )
  if (partsOf(address).length !== (isEmulator(address) ? 2 : 1))
    throw new ConfigurationError(`${name} needs to end with the name of one container.`)
  return address
}

/** An emulator on this computer has no names of its own: there the account is the first part of the path. */
const isEmulator = ({ hostname }: URL): boolean => isLoopbackName(hostname)

const accountOf = (address: URL): string =>
  (isEmulator(address) ? partsOf(address) : address.hostname.split('.'))[0] ?? ''

function folderOf(name: string, url: string): string {
  if (!url.startsWith('file://')) return path.resolve(url.slice('file:'.length))
  try {
    return fileURLToPath(url)
  } catch {
    throw new ConfigurationError(
      `${name} needs to name a folder on this computer: "file:/srv/rolloff/files".`,
    )
  }
}

const partsOf = ({ pathname }: URL): readonly string[] => pathname.split('/').filter((part) => part !== '')
