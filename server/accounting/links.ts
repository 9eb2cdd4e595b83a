import { linkKeyOf, UNKNOWN_COMPANY, type AccountingLink } from '#shared/accounting/AccountingLink.ts'
import type { Records, Stored } from '../save/work/records.ts'
import type { ExportRun, OutgoingRecord } from './ExportRun.ts'
import { OutcomeUnknown, QuickBooksFault } from './faults.ts'

type LinkedRecord = Pick<OutgoingRecord, 'entity' | 'entityId'>

/** What is known of the record there, if it is linked; null if it is not. A link from before links named their company is of this one. */
export async function linkOf(
  records: Records,
  run: Pick<ExportRun, 'realmId'>,
  of: LinkedRecord,
): Promise<Stored<'AccountingLink'> | null> {
  const { realmId } = run
  const linkKey = linkKeyOf(realmId, of.entity, of.entityId)
  const earlierKey = linkKeyOf(UNKNOWN_COMPANY, of.entity, of.entityId)
  const links = await records.findForUpdate('AccountingLink', 'linkKey', [linkKey, earlierKey])
  const link = links.find((each) => each.linkKey === linkKey)
  const [earlier] = links
  if (link !== undefined || earlier === undefined) return link ?? null
  records.change('AccountingLink', earlier, { linkKey, realmId })
  return { ...earlier, linkKey, realmId }
}

/** May the record be there although no answer said so (AC11)? */
export function isUnfinished({ externalId, state }: Pick<AccountingLink, 'externalId' | 'state'>): boolean {
  return externalId === null && (state === 'Sending' || state === 'Failed')
}

/** Changes the link of a record that was claimed. */
export function changeLink(
  run: ExportRun,
  of: LinkedRecord,
  values: Partial<Omit<AccountingLink, 'id'>>,
): Promise<void> {
  return run.save(async (records) => {
    const link = await linkOf(records, run, of)
    if (link !== null) records.change('AccountingLink', link, values)
  })
}

/** Remembers why a request about the record failed, and what else is known then. */
export function noteError(
  run: ExportRun,
  of: LinkedRecord,
  error: unknown,
  values: Partial<Omit<AccountingLink, 'id'>> = {},
): Promise<void> {
  const isAnswer = error instanceof QuickBooksFault || error instanceof OutcomeUnknown
  return changeLink(run, of, {
    ...values,
    lastError: error instanceof Error ? error.message : String(error),
    intuitTid: isAnswer ? error.tid : null,
  })
}

/** Remembers that a record has nothing to be sent, unless it was sent before. */
export function linkWithoutRecord(run: ExportRun, of: LinkedRecord): Promise<void> {
  return run.save(async (records) => {
    if ((await linkOf(records, run, of)) !== null) return
    const { realmId } = run
    const linkKey = linkKeyOf(realmId, of.entity, of.entityId)
    records.add('AccountingLink', { linkKey, system: 'QuickBooks', realmId, ...of, state: 'Exported' })
  })
}
