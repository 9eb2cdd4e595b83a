import { remainingDumpstersRefusal } from '../inventory/remainingDumpsters.ts'
import { formatList } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'
import { jobDisplayId } from './jobRules.ts'

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
