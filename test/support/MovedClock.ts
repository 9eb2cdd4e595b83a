import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The clock of a server, which a test sets while the server runs. */
export class MovedClock {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'rolloff-clock-'))
  readonly #file = path.join(this.#folder, 'clock')

  constructor() {
    writeFileSync(this.#file, '0')
  }

  /** What the server is started with. */
  get environment(): Readonly<Record<string, string>> {
    const module = pathToFileURL(path.resolve('test/support/movedClock.mjs')).href
    return {
      CLOCK_FILE: this.#file,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${module}`,
    }
  }

  /** Sets it some milliseconds ahead of that of the test. */
  set(milliseconds: number): void {
    writeFileSync(`${this.#file}.new`, String(milliseconds))
    renameSync(`${this.#file}.new`, this.#file)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
