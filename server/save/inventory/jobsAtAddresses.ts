import type { JobAtAddress } from '#shared/inventory/assignLocation.ts'
import { placeholders } from '../sql.ts'
import type { RuleContext } from '../SaveRule.ts'

/** The live jobs of the live rentals at these service addresses, in one statement. */
export async function jobsAtAddresses(
  { transaction, dialect }: Pick<RuleContext, 'transaction' | 'dialect'>,
  serviceAddressIds: readonly (number | null)[],
): Promise<readonly (JobAtAddress & { readonly serviceAddressId: number })[]> {
  const ids = [...new Set(serviceAddressIds)].filter((id) => id !== null)
  if (ids.length === 0) return []
  const column = (table: string, name: string): string => `${table}.${dialect.quote(name)}`
  const rows = await transaction.query(
    `SELECT ${column('j', 'id')}, ${column('j', 'startDate')}, ${column('r', 'serviceAddressId')}
      FROM ${dialect.quote('Rental')} r
      JOIN ${dialect.quote('Job')} j ON ${column('j', 'rentalId')} = ${column('r', 'id')}
      WHERE ${column('r', 'serviceAddressId')} IN (${placeholders(dialect, 0, ids.length)})
        AND ${column('r', 'deleted')} IS NULL AND ${column('j', 'deleted')} IS NULL`,
    ids,
  )
  return rows.map((row) => ({
    id: Number(row['id']),
    deleted: null,
    startDate: String(row['startDate']),
    serviceAddressId: Number(row['serviceAddressId']),
  }))
}
