import type { DumpsterFeeType } from '../pricing/DumpsterFeeType.ts'
import type { DumpsterFeeTypeDumpsterLink } from '../pricing/DumpsterFeeTypeDumpsterLink.ts'
import { deliversDumpster, picksUpDumpster, type JobTypeAndAction } from './jobActions.ts'

/** A type of fees, and for which jobs it is. */
export type FeeType = Pick<DumpsterFeeType, 'id' | 'visibleForPickup' | 'visibleForDropOff'>
/** A type of dumpsters that a type of fees is for. */
export type FeeLink = Pick<DumpsterFeeTypeDumpsterLink, 'dumpsterFeeTypeId' | 'dumpsterId'>

/**
 * May a job have a fee of this type? It is for pickups or for deliveries, other jobs have any; where it names dumpsters it is for
 * those (F-100, JO44).
 */
export function isFeeOffered(
  type: FeeType,
  job: JobTypeAndAction & { readonly dumpsterId: number | null },
  links: readonly FeeLink[],
): boolean {
  const isVisible = picksUpDumpster(job)
    ? type.visibleForPickup
    : deliversDumpster(job)
      ? type.visibleForDropOff
      : true
  const dumpsters = links.filter(({ dumpsterFeeTypeId }) => dumpsterFeeTypeId === type.id)
  return (
    isVisible && (dumpsters.length === 0 || dumpsters.some(({ dumpsterId }) => dumpsterId === job.dumpsterId))
  )
}
