import type { RequestedChange } from './change.ts'
import { hasServerKeys, singleKey } from './keys.ts'
import type { ModelShape } from './modelShape.ts'
import type { Writing } from './sql.ts'

const LOG = 'AuditLog'

/** Keys of a table that are reserved. */
interface Reserved {
  readonly first: () => Promise<number>
  readonly count: number
  taken: number
}

type Expected = Pick<RequestedChange, 'shape' | 'operation' | 'keepsKey'>

/**
 * The keys of what a save adds, and of its entries in the audit log. Where keys are no part of the transaction, those that it will probably need
 * are asked for with its next statement, so that they cost no message; the others when they are needed.
 */
export class KeysAhead {
  readonly #writing: Writing
  readonly #model: ModelShape
  readonly #reserved = new Map<string, Reserved>()

  constructor(writing: Writing, model: ModelShape) {
    this.#writing = writing
    this.#model = model
  }

  /** Asks for the keys that these changes need, if enough are not there already. */
  expect(changes: readonly Expected[]): void {
    const { transaction, dialect } = this.#writing
    if (dialect.reserveKeysLater === undefined || transaction.queryLater === undefined) return
    for (const [table, count] of neededBy(changes)) {
      if (!this.#model.byName.has(table) || this.#left(table) >= count) continue
      const first = dialect.reserveKeysLater(transaction, table, count)
      this.#reserved.set(table, { first, count, taken: 0 })
    }
  }

  /** The first of successive keys of a table. */
  take(table: string, count: number): Promise<number> {
    const { transaction, dialect } = this.#writing
    return this.#take(table, count, () => dialect.reserveKeys(transaction, table, count))
  }

  /** The same for the audit log. */
  takeOfLog(count: number): Promise<number> {
    const { transaction, dialect } = this.#writing
    return this.#take(LOG, count, () => dialect.reserveLogKeys(transaction, LOG, count))
  }

  async #take(table: string, count: number, reserve: () => Promise<number>): Promise<number> {
    const reserved = this.#reserved.get(table)
    if (reserved === undefined || this.#left(table) < count) return reserve()
    const first = (await reserved.first()) + reserved.taken
    reserved.taken += count
    return first
  }

  #left(table: string): number {
    const { count, taken } = this.#reserved.get(table) ?? { count: 0, taken: 0 }
    return count - taken
  }
}

function neededBy(changes: readonly Expected[]): ReadonlyMap<string, number> {
  const needed = new Map<string, number>()
  const add = (table: string) => needed.set(table, (needed.get(table) ?? 0) + 1)
  for (const change of changes) {
    if (change.shape.entity.audited) add(LOG)
    if (getsNumber(change)) add(change.shape.name)
  }
  return needed
}

function getsNumber({ shape, operation, keepsKey }: Expected): boolean {
  return (
    operation === 'create' &&
    keepsKey !== true &&
    hasServerKeys(shape) &&
    singleKey(shape).field.kind !== 'guid'
  )
}
