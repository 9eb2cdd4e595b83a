import type { DumpsterStay, LocationPlan } from '#shared/inventory/dumpsterLocations.ts'
import type { Records, Stored } from '../../save/work/records.ts'

type Field = 'dumpsterInventoryId' | 'placedJobId' | 'removedJobId'

/** A stay as the rules see it, together with the record. */
export type KnownStay = DumpsterStay & { readonly record: Stored<'DumpsterLocation'> }

/** The dumpsters with these keys; reading them makes work that moves the same ones wait for each other. */
export function lockDumpsters(
  records: Records,
  ids: readonly (number | null)[],
): Promise<readonly Stored<'DumpsterInventory'>[]> {
  return records.find('DumpsterInventory', 'id', ids)
}

/** Stays by one of their fields, each with the rental of the job that placed it. */
export async function staysBy(
  records: Records,
  field: Field,
  keys: readonly (number | null)[],
  isWanted: (stay: Stored<'DumpsterLocation'>) => boolean = () => true,
): Promise<readonly KnownStay[]> {
  const stays = (await records.find('DumpsterLocation', field, keys)).filter(isWanted)
  const jobs = await records.find(
    'Job',
    'id',
    stays.map(({ placedJobId }) => placedJobId),
  )
  const rentals = new Map(jobs.map(({ id, rentalId }) => [id, rentalId]))
  return stays.map((record) => ({
    ...record,
    rentalId: record.placedJobId === null ? null : (rentals.get(record.placedJobId) ?? null),
    record,
  }))
}

/** Stores where dumpsters go. */
export function moveDumpsters(
  records: Records,
  { ended, placed }: LocationPlan,
  stays: readonly KnownStay[],
): void {
  for (const { id, removed, removedJobId } of ended) {
    const stay = stays.find((one) => one.id === id)
    if (stay !== undefined) records.change('DumpsterLocation', stay.record, { removed, removedJobId })
  }
  for (const stay of placed) records.add('DumpsterLocation', { ...stay })
}
