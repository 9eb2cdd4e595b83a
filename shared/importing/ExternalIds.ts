import { truncate } from '../kernel/text.ts'

/** Leaves room for what tells several apart, and for the names of what belongs to a record. */
const LONGEST = 200

/** The ids of a file's records, where it may have one more than once: the second one is `Kettle & Sons (2)`, each time the file is read. */
export class ExternalIds {
  readonly #uses = new Map<string, number>()

  next(entity: string, id: string): string {
    const short = truncate(id, LONGEST)
    const key = `${entity}|${short}`
    const use = (this.#uses.get(key) ?? 0) + 1
    this.#uses.set(key, use)
    return use === 1 ? short : `${short} (${use})`
  }
}
