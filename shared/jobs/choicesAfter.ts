import type { OwnedDumpster } from '../inventory/ownership.ts'
import {
  availableAtStorage,
  availableForDelivery,
  availableForPickUp,
  availableForStorage,
} from './dumpsterAvailability.ts'
import type { DumpsterPlacement } from '../inventory/dumpsterPlacements.ts'
import { planMoves, type MovingJob, type SelectedDumpsters } from './dumpsterMoves.ts'
import { deliversDumpster, picksUpDumpster } from './jobActions.ts'

/** The completion of a job with the dumpsters that were chosen. */
export interface DumpsterMove {
  readonly job: MovingJob
  readonly selected: SelectedDumpsters
  readonly at: string
}

/** The dumpsters that can be chosen when a job is completed. */
export interface DumpsterChoices<D> {
  readonly inventory: readonly D[]
  readonly pick: readonly D[]
  readonly drop: readonly D[]
}

/**
 * The choices of a job after completions, in their order, that its lists do not know (IV27). `dumpsters` has those that may have
 * moved; one that it lacks is no choice any more.
 */
export function choicesAfter<D extends OwnedDumpster>(
  job: MovingJob & { readonly dumpsterId: number | null },
  choices: DumpsterChoices<D>,
  moves: readonly DumpsterMove[],
  dumpsters: readonly D[],
): DumpsterChoices<D> {
  const movedIds = new Set(moves.flatMap(({ selected }) => idsOf(selected)))
  const placements = placementsAfter(moves)
  const moved = [...new Map(dumpsters.map((dumpster) => [dumpster.id, dumpster])).values()].filter(({ id }) =>
    movedIds.has(id),
  )
  const { storageDumpSiteId } = job
  const listed = (available: readonly D[], list: readonly D[]): readonly D[] => [
    ...available,
    ...list.filter(({ id }) => !movedIds.has(id)),
  ]
  return {
    inventory: listed(availableFor(job, moved, placements), choices.inventory),
    pick: listed(
      storageDumpSiteId === null ? [] : availableAtStorage(storageDumpSiteId, moved, placements),
      choices.pick,
    ),
    drop: listed(storageDumpSiteId === null ? [] : availableForStorage(moved, placements), choices.drop),
  }
}

function availableFor<D extends OwnedDumpster>(
  job: MovingJob & { readonly dumpsterId: number | null },
  dumpsters: readonly D[],
  placements: readonly DumpsterPlacement[],
): readonly D[] {
  const { dumpsterId, rental } = job
  if (dumpsterId === null) return []
  if (deliversDumpster(job)) return availableForDelivery(dumpsterId, job, dumpsters, placements)
  return picksUpDumpster(job) && rental !== null
    ? availableForPickUp(dumpsterId, rental, dumpsters, placements)
    : []
}

/** Where the dumpsters are that were moved: one without an open placement is on the truck. */
function placementsAfter(moves: readonly DumpsterMove[]): readonly DumpsterPlacement[] {
  return moves.reduce<readonly DumpsterPlacement[]>((placements, { job, selected, at }) => {
    const { ended, placed } = planMoves(job, selected, placements, at)
    const ends = new Map(ended.map((end) => [end.id, end]))
    return [
      ...placements.map((placement) => ({ ...placement, ...ends.get(placement.id) })),
      ...placed.map((placement, index) => ({
        ...placement,
        id: placements.length + index,
        rentalId: job.rental?.id ?? null,
        removed: null,
        removedJobId: null,
      })),
    ]
  }, [])
}

function idsOf({ inventoryId, destinationPickId, destinationDropId }: SelectedDumpsters): readonly number[] {
  return [inventoryId, destinationPickId, destinationDropId].filter((id) => id !== null)
}
