import type { DumpsterPlacement, PlacementPlan } from '#shared/inventory/dumpsterPlacements.ts'
import type { Records, Stored } from '../../save/work/records.ts'

type Field = 'dumpsterInventoryId' | 'placedJobId' | 'removedJobId'

/** A placement in the form of the rules, with its record. */
export type KnownPlacement = DumpsterPlacement & { readonly record: Stored<'DumpsterLocation'> }

/** Reads and locks the dumpsters with these keys, so that concurrent moves of the same ones are serialized. */
export function lockDumpsters(
  records: Records,
  ids: readonly (number | null)[],
): Promise<readonly Stored<'DumpsterInventory'>[]> {
  return records.findForUpdate('DumpsterInventory', 'id', ids)
}

/** Placements by one of their fields, each with the rental of the job that placed it. */
export async function placementsBy(
  records: Records,
  field: Field,
  keys: readonly (number | null)[],
  isWanted: (placement: Stored<'DumpsterLocation'>) => boolean = () => true,
): Promise<readonly KnownPlacement[]> {
  const placements = (await records.findForUpdate('DumpsterLocation', field, keys)).filter(isWanted)
  const jobs = await records.findForUpdate(
    'Job',
    'id',
    placements.map(({ placedJobId }) => placedJobId),
  )
  const rentals = new Map(jobs.map(({ id, rentalId }) => [id, rentalId]))
  return placements.map((record) => ({
    ...record,
    rentalId: record.placedJobId === null ? null : (rentals.get(record.placedJobId) ?? null),
    record,
  }))
}

/** Stores the moves of dumpsters. */
export function moveDumpsters(
  records: Records,
  { ended, placed }: PlacementPlan,
  placements: readonly KnownPlacement[],
): void {
  for (const { id, removed, removedJobId } of ended) {
    const placement = placements.find((one) => one.id === id)
    if (placement !== undefined)
      records.change('DumpsterLocation', placement.record, { removed, removedJobId })
  }
  for (const placement of placed) records.add('DumpsterLocation', { ...placement })
}
