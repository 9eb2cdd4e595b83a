import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type Columns, type RowOf, type Values } from '../../database/readRows.ts'
import type { Selection } from '../../database/selection.ts'
import { Pacer } from '../../kernel/Pacer.ts'

/** Numbers that one statement spans: reading their rows blocks nobody for long. */
const SPAN = 500

/**
 * Many rows of a table in the order of a number, such as their key, some at a time, so that others have their turn in between. The
 * condition begins with a column.
 */
export async function readInParts<C extends Columns>(
  database: Queryable,
  {
    table,
    by,
    where,
    values = {},
  }: { readonly table: string; readonly by: string; readonly where: string; readonly values?: Values },
  { sql, columns }: Selection<C>,
): Promise<readonly RowOf<C>[]> {
  const [span] = await readRows(
    database,
    `SELECT MIN([${by}]) AS [first], MAX([${by}]) AS [last] FROM [${table}] WHERE ${where}`,
    values,
    { first: column.numberOrNull, last: column.numberOrNull },
  )
  const pacer = new Pacer()
  const rows: RowOf<C>[] = []
  const part = `SELECT ${sql} FROM [${table}] WHERE ${where} AND [${by}] >= :from AND [${by}] < :to ORDER BY [${by}]`
  for (let from = span?.first ?? 0; from <= (span?.last ?? -1); from += SPAN) {
    rows.push(...(await readRows(database, part, { ...values, from, to: from + SPAN }, columns)))
    await pacer.yieldIfDue()
  }
  return rows
}
