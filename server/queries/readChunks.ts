import type { Parameter } from '#server/database/Database.ts'
import { ReadLimitExceeded, type ReadLimits } from '#server/database/ReadLimits.ts'
import { limitError, tooManyRows, type BoundPlan } from './readPlan.ts'

/** Streams the texts that a statement returns. */
export interface TextReader {
  readTexts(sql: string, parameters: readonly Parameter[], limits: ReadLimits): Iterable<Buffer>
}

const COMMA = Buffer.from(',')

/**
 * Streams the result of a planned statement in chunks, holding at most one row. Throws what readPlan throws, possibly after some
 * chunks.
 */
export function* readChunks(
  reader: TextReader,
  { plan, parameters }: BoundPlan,
  limits: ReadLimits,
): Generator<Buffer> {
  if (plan.eachRowSql === null) throw new Error('The database cannot return single rows.')
  const rows = reader.readTexts(plan.eachRowSql, parameters, limits)[Symbol.iterator]()
  try {
    const count = plan.withCount ? String(rows.next().value) : null
    yield Buffer.from(count === null ? '[' : '{"results":[')
    let read = 0
    for (let row = rows.next(); row.done !== true; row = rows.next()) {
      if (++read > plan.maxRows) throw tooManyRows(plan)
      if (read > 1) yield COMMA
      yield row.value
    }
    yield Buffer.from(count === null ? ']' : `],"inlineCount":${count}}`)
  } catch (error) {
    throw error instanceof ReadLimitExceeded ? limitError(error, plan, limits) : error
  } finally {
    rows.return?.()
  }
}
