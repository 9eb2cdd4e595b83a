import { placeholders } from '../sql.ts'
import type { RuleContext } from '../SaveRule.ts'

/** Those of the dumpsters that have more than one stay without an end. */
export async function dumpstersInTwoPlaces(
  { transaction, dialect }: Pick<RuleContext, 'transaction' | 'dialect'>,
  dumpsterIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(dumpsterIds)]
  if (ids.length === 0) return new Set()
  const { quote } = dialect
  const dumpster = quote('dumpsterInventoryId')
  const rows = await transaction.query(
    `SELECT ${dumpster} FROM ${quote('DumpsterLocation')}
      WHERE ${quote('removed')} IS NULL AND ${dumpster} IN (${placeholders(dialect, 0, ids.length)})
      GROUP BY ${dumpster} HAVING COUNT(*) > 1`,
    ids,
  )
  return new Set(rows.map((row) => Number(row['dumpsterInventoryId'])))
}
