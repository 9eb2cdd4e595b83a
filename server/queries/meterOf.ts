import type { Meter } from '#server/database/dialects/Expressions.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { ReadAccess } from './access.ts'
import type { Rows } from './Rows.ts'
import type { Statement } from './Statement.ts'

/** Texts that may be longer are measured in every record; shorter ones count with an average length. */
const MAX_UNMETERED_LENGTH = 255
const AVERAGE_TEXT_LENGTH = 24
const AVERAGE_VALUE_LENGTH = 8

const TEXTS: ReadonlySet<Kind> = new Set(['text', 'note', 'binary'])

/** Creates the meter of a source; `name` identifies it in errors. */
export function meterOf(statement: Statement, rows: Rows, name: string, access: ReadAccess): Meter {
  return {
    source: statement.newSource(name),
    bytes: readableFields(rows, access)
      .map(
        ([field, { kind }]) => field.length + (TEXTS.has(kind) ? AVERAGE_TEXT_LENGTH : AVERAGE_VALUE_LENGTH),
      )
      .reduce((sum, length) => sum + length, 0),
    longTexts: longTexts(rows, access),
    checksScan: false,
  }
}

/** The meter of the returned rows themselves: their size is measured when they are read, apart from long texts. */
export function pageMeter(
  statement: Statement,
  { entity }: Rows,
  watched: Pick<Meter, 'longTexts' | 'checksScan'>,
): Meter {
  return { source: statement.newSource(entity.name), bytes: 0, ...watched }
}

/** Columns that may hold long texts. */
export function longTexts(rows: Rows, access: ReadAccess): readonly string[] {
  return readableFields(rows, access)
    .filter(
      ([, { kind, maxLength }]) =>
        TEXTS.has(kind) && (maxLength === undefined || maxLength > MAX_UNMETERED_LENGTH),
    )
    .map(([field]) => rows.column([], field))
}

function readableFields({ entity }: Rows, access: ReadAccess): readonly [string, Field][] {
  return Object.entries(entity.fields).filter(([field]) => access.field(entity, field))
}
