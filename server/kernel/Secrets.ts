import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key with the name by which a stored text says what encrypted it. */
export interface SecretKey {
  readonly id: string
  /** 32 bytes. */
  readonly bytes: Buffer
}

/**
 * Encrypts texts at rest: the first key encrypts, all decrypt, so that keys can be changed. What a text belongs to is authenticated
 * with it: it cannot be moved to another row or column.
 */
export class Secrets {
  readonly #keys: readonly SecretKey[]

  constructor(keys: readonly SecretKey[]) {
    this.#keys = keys
  }

  encrypt(text: string, belongsTo: string): string {
    const [key] = this.#keys
    if (key === undefined) throw new Error('There is no key to encrypt with.')
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key.bytes, nonce)
    cipher.setAAD(Buffer.from(belongsTo))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${key.id}:${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')}`
  }

  /** Null if no key decrypts it: it was changed, moved, or its key is gone. */
  decrypt(stored: string, belongsTo: string): string | null {
    const [id, text = ''] = stored.split(':')
    const key = this.#keys.find((each) => each.id === id)
    if (key === undefined) return null
    const bytes = Buffer.from(text, 'base64')
    try {
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(belongsTo))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const decrypted = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
      return Buffer.concat(decrypted).toString('utf8')
    } catch {
      return null
    }
  }
}
