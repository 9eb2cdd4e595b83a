import { trackedSize } from '../inventory/dumpsterLabels.ts'
import { picksUpDumpster, isPairType, type JobTypeAndAction } from './jobActions.ts'

/** A dumpster at the site of a job. */
export interface SiteDumpster {
  readonly dumpsterTypeId: number
  readonly dumpsterSize: string
}

interface RequestedDumpster {
  readonly id: number
  readonly size: string
}

/** The warnings before a dumpster is picked up, exchanged or used for a round trip (O-034, O-035). */
export function siteInventoryWarnings(
  job: JobTypeAndAction,
  rentalDumpster: RequestedDumpster | null,
  onSite: readonly SiteDumpster[],
): string[] {
  if (!picksUpDumpster(job) && !isPairType(job.jobTypeId)) return []
  const warnings: string[] = []
  if (onSite.length > 1) warnings.push(severalDumpstersWarning(onSite))
  if (rentalDumpster !== null && hasOtherSize(rentalDumpster, onSite))
    warnings.push('A Dumpster on site does not match the Rental Dumpster size')
  return warnings
}

function severalDumpstersWarning(onSite: readonly SiteDumpster[]): string {
  const sizes = onSite.map((dumpster) => dumpster.dumpsterSize).join(', ')
  return `Inventory warning: there is more than one dumpster on site (${sizes}). Please verify the correct size.`
}

function hasOtherSize(requested: RequestedDumpster, onSite: readonly SiteDumpster[]): boolean {
  return (
    trackedSize(requested.size) !== null &&
    onSite.some((dumpster) => dumpster.dumpsterTypeId !== requested.id)
  )
}
