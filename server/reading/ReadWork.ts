import type { Queryable } from '../database/Database.ts'
import type { OpenFile } from '../kernel/auditArchive.ts'
import type { WorkTask } from './ReadTask.ts'

/** What works read from. */
export interface WorkSource {
  readonly database: Queryable
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
  readonly openFile: OpenFile
}

/** The bytes of a result, as they are read. */
type Chunks = AsyncIterable<Buffer>

/** What the product reads besides queries: from an input of plain data to bytes, in whichever process has the time. */
export class ReadWork<I> {
  readonly name: string
  /** Creates the function that reads, once for each reader. */
  readonly prepare: (source: WorkSource) => (input: I) => Chunks
  readonly #titleOf: (input: I) => string

  constructor(
    name: string,
    titleOf: (input: I) => string,
    prepare: (source: WorkSource) => (input: I) => Chunks,
  ) {
    this.name = name
    this.prepare = prepare
    this.#titleOf = titleOf
  }

  /** The task of doing it with this input. */
  taskOf(input: I): WorkTask {
    return { kind: 'work', work: this.name, title: this.#titleOf(input), input }
  }
}

/** A work whose result is a value. */
export function jsonWork<I>(
  name: string,
  titleOf: (input: I) => string,
  prepare: (source: WorkSource) => (input: I) => Promise<unknown>,
): ReadWork<I> {
  return new ReadWork(name, titleOf, (source) => {
    const read = prepare(source)
    return async function* (input) {
      yield Buffer.from(JSON.stringify(await read(input)))
    }
  })
}
