import type { Meter } from '#server/database/dialects/Expressions.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { ReadAccess } from './access.ts'
import type { Rows } from './Rows.ts'
import type { Statement } from './Statement.ts'

/** Texts that may be longer are measured in every record; shorter ones count with an average length. */
const MAX_UNMETERED_LENGTH = 255
const USUAL_TEXT = 24
const USUAL_VALUE = 8

const TEXTS: ReadonlySet<Kind> = new Set(['text', 'note', 'binary'])

/** Creates the meter of a source; `name` identifies it in errors. */
export function meterOf(statement: Statement, rows: Rows, name: string, access: ReadAccess): Meter {
  const { entity } = rows
  const readable = Object.entries(entity.fields).filter(([field]) => access.field(entity, field))
  const isLong = (kind: Kind, maxLength: number | undefined): boolean =>
    TEXTS.has(kind) && (maxLength === undefined || maxLength > MAX_UNMETERED_LENGTH)
  return {
    source: statement.newSource(name),
    bytes: readable
      .map(([field, { kind }]) => field.length + (TEXTS.has(kind) ? USUAL_TEXT : USUAL_VALUE))
      .reduce((sum, length) => sum + length, 0),
    longTexts: readable
      .filter(([, { kind, maxLength }]) => isLong(kind, maxLength))
      .map(([field]) => rows.column([], field)),
  }
}
