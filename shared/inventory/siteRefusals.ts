import { jobDisplayId } from '../jobs/jobRules.ts'
import { formatList } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'
import { remainingDumpstersRefusal } from './remainingDumpsters.ts'

/** The records that prevent the deletion of a storage or dump site. */
export interface SiteUsage {
  readonly barcodes: readonly string[]
  /** Open jobs with this site as destination. */
  readonly openJobIds: readonly number[]
}

/** Refuses to delete a site that has dumpsters or open jobs (ambiguities 61). */
export function deletedSiteRefusal(name: string, { barcodes, openJobIds }: SiteUsage): Violation | null {
  const remaining = remainingDumpstersRefusal(name, barcodes, 'Move or release')
  if (remaining !== null || openJobIds.length === 0) return remaining
  const [verb, pronoun] = openJobIds.length === 1 ? ['goes', 'it'] : ['go', 'them']
  const message = `${name} cannot be deleted: ${formatList(openJobIds.map(jobDisplayId))} ${verb} there. Send ${pronoun} elsewhere or delete ${pronoun} first.`
  return { code: 'openJobs', field: 'deleted', message }
}

/** Refuses to end the storage use of a site that has dumpsters (ambiguities 61). */
export function closedStorageRefusal(name: string, barcodes: readonly string[]): Violation | null {
  if (barcodes.length === 0) return null
  const verb = barcodes.length === 1 ? 'is' : 'are'
  const message = `${name} must remain a storage site: ${formatList(barcodes)} ${verb} still there.`
  return { code: 'dumpstersStored', field: 'storage', message }
}

/** Refuses to put something back at a deleted location; null if there is no deleted location (ambiguities 61). */
export function deletedLocationRefusal(name: string | null, field: string): Violation | null {
  return name === null
    ? null
    : { code: 'placeDeleted', field, message: `${name} was deleted. Restore it first.` }
}
