import type { Sortable } from '#shared/dispatch/displayOrder.ts'
import { placeholders } from '../../pipeline/sql.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'

/** A job's column of the board: its driver on its day, or those that wait for a driver on that day (null). */
export interface InColumn {
  readonly driverId: number | null
  readonly startDate: string
}

/** One text for each column. */
export function columnKey({ driverId, startDate }: InColumn): string {
  return `${driverId} ${startDate}`
}

/** The stored live jobs in the columns of these jobs, in one statement; may include others of the same drivers and days. */
export async function jobsInColumns(
  { transaction, dialect }: Pick<RuleContext, 'transaction' | 'dialect'>,
  jobs: readonly InColumn[],
): Promise<readonly (Sortable & InColumn)[]> {
  const drivers = [...new Set(jobs.flatMap(({ driverId }) => driverId ?? []))]
  const days = [...new Set(jobs.map(({ startDate }) => startDate))].filter((day) => typeof day === 'string')
  if (jobs.length === 0 || days.length === 0) return []
  const [id, driverId, startDate, displayOrder, deleted] = [
    'id',
    'driverId',
    'startDate',
    'displayOrder',
    'deleted',
  ].map(dialect.quote)
  const ofDrivers = `${driverId} IN (${placeholders(dialect, days.length, drivers.length)})`
  const waiting = `${driverId} IS NULL`
  const isWaited = jobs.some((job) => job.driverId === null)
  const whose = [...(drivers.length > 0 ? [ofDrivers] : []), ...(isWaited ? [waiting] : [])].join(' OR ')
  const rows = await transaction.query(
    `SELECT ${id}, ${driverId}, ${startDate}, ${displayOrder} FROM ${dialect.quote('Job')}
      WHERE ${startDate} IN (${placeholders(dialect, 0, days.length)}) AND (${whose}) AND ${deleted} IS NULL`,
    [...days, ...drivers],
  )
  return rows.map((row) => ({
    id: Number(row['id']),
    driverId: row['driverId'] === null ? null : Number(row['driverId']),
    startDate: String(row['startDate']),
    displayOrder: row['displayOrder'] === null ? null : Number(row['displayOrder']),
  }))
}
