import type { Parameter } from '#server/database/Database.ts'
import { ReadLimitExceeded, type ReadLimits } from '#server/database/ReadLimits.ts'
import { explain, tooManyRows, type BoundPlan } from './readPlan.ts'

/** Reads the texts that a statement answers one after the other. */
export interface TextReader {
  readTexts(sql: string, parameters: readonly Parameter[], limits: ReadLimits): Iterable<Buffer>
}

const COMMA = Buffer.from(',')

/**
 * The answer of a planned statement in pieces, as they are composed: never more than a row of it is held. Raises what
 * readPlan raises, after pieces have come already.
 */
export function* readChunks(
  reader: TextReader,
  { plan, parameters }: BoundPlan,
  limits: ReadLimits,
): Generator<Buffer> {
  if (plan.eachRowSql === null) throw new Error('The database does not answer row by row.')
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
    throw error instanceof ReadLimitExceeded ? explain(error, plan, limits) : error
  } finally {
    rows.return?.()
  }
}
