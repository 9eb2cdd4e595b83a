import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { diskFullError } from '#server/kernel/diskFullError.ts'
import { systemErrorCode } from '#server/kernel/systemErrorCode.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'

/** Smaller results are sent between processes; larger ones go to a file. */
const MAX_BYTES_IN_MEMORY = 256 * 1_024
const WRITE_BYTES = 256 * 1_024

/** Spools a result while it is composed. */
export class ResultSpool {
  readonly #path: string
  readonly #maxBytes: number
  readonly #tooLarge: () => Error
  #chunks: Buffer[] = []
  #held = 0
  #size = 0
  #file: number | null = null
  #written = 0
  #staysInMemory = false

  /** `tooLarge` creates the error for a result of more than `maxBytes`. */
  constructor(folder: string, maxBytes: number, tooLarge: () => Error) {
    this.#path = path.join(folder, `${randomUUID()}.json`)
    this.#maxBytes = maxBytes
    this.#tooLarge = tooLarge
  }

  write(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#held += chunk.length
    this.#size += chunk.length
    if (this.#size > this.#maxBytes) throw this.#tooLarge()
    if (this.#staysInMemory) return
    const limit = this.#file === null ? MAX_BYTES_IN_MEMORY : WRITE_BYTES
    if (this.#held > limit) this.#flush()
  }

  end(): ReadResult {
    if (this.#file === null) return { in: 'memory', bytes: Buffer.concat(this.#chunks) }
    this.#flush()
    closeSync(this.#file)
    return { in: 'file', path: this.#path }
  }

  /** Leaves nothing behind. */
  abort(): void {
    if (this.#file === null) return
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
    this.#file = null
  }

  /** Writes what is held. Nothing is lost where the disk is full before the first of it was written: it stays in memory then. */
  #flush(): void {
    try {
      this.#file ??= this.#open()
      const [only] = this.#chunks
      const bytes = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks)
      for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written)
      this.#written += bytes.length
    } catch (error) {
      if (diskFullError(error) === null || this.#written > 0) throw error
      this.abort()
      this.#staysInMemory = true
      return
    }
    this.#chunks = []
    this.#held = 0
  }

  /** The folder may have been removed from outside while the server runs. */
  #open(): number {
    try {
      return openSync(this.#path, 'wx', 0o600)
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error
      mkdirSync(path.dirname(this.#path), { recursive: true, mode: 0o700 })
      return openSync(this.#path, 'wx', 0o600)
    }
  }
}
