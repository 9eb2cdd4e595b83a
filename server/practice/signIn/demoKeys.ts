import { generateKeyPairSync, randomBytes, randomUUID, type JsonWebKey } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '#server/kernel/errors.ts'

/** The secrets of the demo provider: created at the first start and stored, so that sign-ins survive a restart. */
export interface DemoKeys {
  /** Private, for ES256. */
  readonly signingKey: JsonWebKey & { readonly kid: string }
  readonly cookieKey: string
}

const FILE_NAME = 'demo-identity-keys.json'

/**
 * Reads the keys from the data folder, creating them if there are none. Throws ConfigurationError when the file holds something
 * else.
 */
export function openDemoKeys(dataDirectory: string): DemoKeys {
  const file = path.join(dataDirectory, FILE_NAME)
  return readKeys(file) ?? makeKeys(file)
}

/**
 * The client id of the page. It depends on the keys, since browsers store tokens under this id: once the data folder was emptied
 * they do not reuse tokens signed by the old keys.
 */
export function demoClientId({ signingKey }: DemoKeys): string {
  return `rolloff-web-${signingKey.kid.slice(0, 8)}`
}

/** The public part of the signing key. */
export function publicKey({ signingKey: { kty, crv, x, y, kid } }: DemoKeys): Record<string, unknown> {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }
}

function readKeys(file: string): DemoKeys | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined
    throw error
  }
  const keys = parse(text)
  if (!isDemoKeys(keys))
    throw new ConfigurationError(`${file} holds no keys; remove it and start again to get new ones.`)
  return keys
}

function makeKeys(file: string): DemoKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys: DemoKeys = {
    signingKey: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() },
    cookieKey: randomBytes(32).toString('base64url'),
  }
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600 })
  try {
    // Linking is atomic: of two servers starting at once, one creates the keys and both use them.
    linkSync(draft, file)
    return keys
  } catch (error) {
    const made = isFileError(error, 'EEXIST') ? readKeys(file) : undefined
    if (made === undefined) throw error
    return made
  } finally {
    rmSync(draft, { force: true })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isDemoKeys(value: unknown): value is DemoKeys {
  if (typeof value !== 'object' || value === null) return false
  if (!('cookieKey' in value) || typeof value.cookieKey !== 'string') return false
  if (!('signingKey' in value) || typeof value.signingKey !== 'object' || value.signingKey === null)
    return false
  const { signingKey } = value
  return 'kid' in signingKey && 'd' in signingKey && 'x' in signingKey && 'y' in signingKey
}

function isFileError(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
