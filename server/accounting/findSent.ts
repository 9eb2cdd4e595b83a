import type { Stored } from '../save/work/records.ts'
import type { ExportRun, OutgoingRecord } from './ExportRun.ts'
import { changeLink, noteError } from './links.ts'
import type { ForeignRecord } from './QuickBooksApi.ts'

type SentRecord = Pick<OutgoingRecord, 'entity' | 'entityId' | 'resource' | 'recognize'>

/**
 * The id in QuickBooks of a record whose outcome is not known, looked for as it was sent, and from now on linked; null if it is not
 * there (AC11). Throws QuickBooksFault, OutcomeUnknown and Disconnected, after which it is still to be looked for.
 */
export async function findSent(
  run: ExportRun,
  of: SentRecord,
  link: Stored<'AccountingLink'>,
): Promise<string | null> {
  const found = await lookUp(run, of, link).catch(async (error: unknown) => {
    await noteError(run, of, error)
    throw error
  })
  if (found === undefined) return null
  await changeLink(run, of, { externalId: found.Id, syncToken: found.SyncToken })
  return found.Id
}

async function lookUp(
  run: ExportRun,
  { resource, recognize }: SentRecord,
  link: Stored<'AccountingLink'>,
): Promise<ForeignRecord | undefined> {
  const { lookUp: conditions, isSent, isSame } = recognize(link)
  const found = await run.api.find(resource, conditions)
  return found.find(link.state === 'Sending' ? isSent : isSame)
}
