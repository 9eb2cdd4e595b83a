import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { ReadAnswer } from './ReadAnswer.ts'

/** An answer up to here travels between processes; a larger one goes into a file. */
const LARGEST_IN_MEMORY = 512 * 1_024
const WRITTEN_AT_ONCE = 256 * 1_024

/** Takes an answer as it is composed and holds little of it. */
export class AnswerSpool {
  readonly #path: string
  readonly #mostBytes: number
  readonly #tooLarge: () => Error
  #pieces: Buffer[] = []
  #held = 0
  #size = 0
  #file: number | null = null

  /** `tooLarge` makes the error for an answer of more than `mostBytes`. */
  constructor(folder: string, mostBytes: number, tooLarge: () => Error) {
    this.#path = path.join(folder, `${randomUUID()}.json`)
    this.#mostBytes = mostBytes
    this.#tooLarge = tooLarge
  }

  write(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#held += piece.length
    this.#size += piece.length
    if (this.#size > this.#mostBytes) throw this.#tooLarge()
    const limit = this.#file === null ? LARGEST_IN_MEMORY : WRITTEN_AT_ONCE
    if (this.#held > limit) this.#flush()
  }

  end(): ReadAnswer {
    if (this.#file === null) return { in: 'memory', bytes: Buffer.concat(this.#pieces) }
    this.#flush()
    closeSync(this.#file)
    return { in: 'file', path: this.#path }
  }

  /** Leaves nothing behind. */
  abort(): void {
    if (this.#file === null) return
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    this.#file ??= openSync(this.#path, 'wx', 0o600)
    const bytes = Buffer.concat(this.#pieces)
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written)
    this.#pieces = []
    this.#held = 0
  }
}
