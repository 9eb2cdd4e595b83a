import {
  earlierId,
  greatPlainsLink,
  linkKeyOf,
  UNKNOWN_COMPANY,
  type LinkedEntity,
} from '#shared/accounting/AccountingLink.ts'
import { isKeptInGreatPlains } from '#shared/accounting/greatPlainsExport.ts'
import {
  contentDifferences,
  readContent,
  storedContent,
  type ContentNames,
} from '#shared/accounting/sentContent.ts'
import { readContentNames } from '../../../reads/accounting/readContentNames.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import {
  readLinkable,
  recordsBefore,
  type LinkableRecord,
  type LinkableRecords,
} from '../../work/accounting/linkableRecords.ts'
import { touchedRecords, type TouchedRecords } from '../../work/accounting/touchedRecords.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type Stored } from '../../work/records.ts'
import { keepLinesWithInvoice } from '../invoicing/keepLinesWithInvoice.ts'
import { updateInvoiceTotals } from '../invoicing/updateInvoiceTotals.ts'
import { settlePayment } from '../payments/settlePayment.ts'

type Link = Stored<'AccountingLink'>

/**
 * What was handed over to accounting and differs from that now says so at its link, so that it is listed and sent again (M-070, AC200,
 * SV201). What was exported before there were links gets one as soon as it differs: with what it was until then (AC201).
 */
export const noteDifferences: SettleRule = {
  name: 'noteDifferences',
  phase: 'settle',
  because:
    'What was handed over to accounting and says something else now is listed under Changed since export.',
  watches: ['Invoice', 'InvoiceLine', 'Payment', 'PaymentLine', 'PaymentCredit', 'AccountingLink'],
  after: [keepLinesWithInvoice, settlePayment, updateInvoiceTotals],
  run: async (unit, context) => {
    const records = new Records(unit)
    const touched = await touchedRecords(records)
    const links = await linksOf(records, touched)
    const unlinked = await unlinkedOf(records, touched, links)
    if (links.length === 0 && unlinked.length === 0) return
    const now = await readLinkable(records, touched)
    const before = recordsBefore(records, now)
    const names = await readContentNames(readingIn(context))
    const comparison = { before, now, names }
    for (const link of links) compare(records, { link, isElsewhere: isElsewhere(link, links) }, comparison)
    for (const each of unlinked) await addLink(records, each, comparison)
  },
}

/** The links of what the save may have changed, but for those that say that both sides agreed to forget the record. */
async function linksOf(records: Records, touched: TouchedRecords): Promise<readonly Link[]> {
  const ids = [...new Set([...touched.Invoice, ...touched.Payment, ...touched.PaymentCredit])]
  const found = await records.findForUpdate('AccountingLink', 'entityId', ids)
  return found.filter(({ entity, entityId }) => entity !== 'Customer' && touched[entity].has(entityId))
}

/** Was an invoice handed over to Great Plains since QuickBooks got it, as its customer is kept there now (AC301)? */
function isElsewhere(link: Link, links: readonly Link[]): boolean {
  const since = link.exportedAt ?? ''
  return links.some(
    ({ entity, entityId, system, state, exportedAt }) =>
      entity === link.entity &&
      entityId === link.entityId &&
      link.system === 'QuickBooks' &&
      system === 'GreatPlains' &&
      state === 'Exported' &&
      (exportedAt ?? '') > since,
  )
}

/** What records were until the save, what they are now, and how people call what they have. */
interface Comparison {
  readonly before: LinkableRecords
  readonly now: LinkableRecords
  readonly names: ContentNames
}

interface ComparedLink {
  readonly link: Link
  readonly isElsewhere: boolean
}

function compare(
  records: Records,
  { link, isElsewhere: isInGreatPlains }: ComparedLink,
  { before, now, names }: Comparison,
): void {
  if (link.entity === 'Customer') return
  const found = now.find(link.entity, link.entityId)
  if (found === undefined) return
  const record = isInGreatPlains ? { ...found, gone: found.gone ?? 'Handed over to Great Plains' } : found
  const sent = link.sentContent ?? contentAtLink(link, before)
  const differences = differencesAt({ ...link, sentContent: sent }, record, names)
  if (differences === link.differences && sent === link.sentContent) return
  records.change('AccountingLink', link, {
    sentContent: sent,
    differences,
    recordName: record.name,
    customerId: record.customerId,
  })
}

/** What a link is about that was made before contents were kept: the record as it was until now. */
function contentAtLink(link: Link, before: LinkableRecords): string | null {
  if (link.entity === 'Customer' || link.state !== 'Exported' || link.externalId === null) return null
  const record = before.find(link.entity, link.entityId)
  return record === undefined ? null : storedContent(record.content(link.system))
}

function differencesAt(
  { state, system, sentContent, lastError }: Pick<Link, 'state' | 'system' | 'sentContent' | 'lastError'>,
  record: LinkableRecord,
  names: ContentNames,
): string | null {
  if (state === 'Voided') return null
  if (record.gone !== null) return record.gone
  const sent = readContent(sentContent)
  if (sent !== null) return contentDifferences(sent, record.content(system), names)
  return system === 'GreatPlains' && state === 'Failed' ? lastError : null
}

interface UnlinkedRecord {
  readonly entity: Exclude<LinkedEntity, 'Customer'>
  readonly id: number
}

/** What has an ID there, but no link. */
async function unlinkedOf(
  records: Records,
  touched: TouchedRecords,
  links: readonly Link[],
): Promise<readonly UnlinkedRecord[]> {
  const known = new Set(links.map(({ entity, entityId }) => `${entity} ${entityId}`))
  const unlinked: UnlinkedRecord[] = []
  for (const entity of ['Invoice', 'Payment'] as const) {
    const ids = [...touched[entity]].filter((id) => !known.has(`${entity} ${id}`))
    const before = new Map(records.changes(entity).map((change) => [change.after.id, change.before]))
    for (const record of await records.find(entity, 'id', ids)) {
      const { quickBooksId } = before.get(record.id) ?? record
      if (earlierId(quickBooksId) !== null) unlinked.push({ entity, id: record.id })
    }
  }
  return unlinked
}

/** Adds the link of a record that was exported before there were links, once it differs or loses its ID. */
async function addLink(
  records: Records,
  { entity, id }: UnlinkedRecord,
  { before, now, names }: Comparison,
): Promise<void> {
  const [was, is] = [before.find(entity, id), now.find(entity, id)]
  if (was === undefined || is === undefined) return
  const isOfGreatPlains = entity === 'Invoice' && (await isHandedToGreatPlains(records, id, was.customerId))
  const system = isOfGreatPlains ? 'GreatPlains' : 'QuickBooks'
  const sentContent = storedContent(was.content(system))
  const differences = differencesAt({ state: 'Exported', system, sentContent, lastError: null }, is, names)
  if (differences === null && is.accountingId === was.accountingId) return
  records.add('AccountingLink', {
    ...(isOfGreatPlains
      ? greatPlainsLink(id)
      : {
          linkKey: linkKeyOf(UNKNOWN_COMPANY, entity, id),
          system: 'QuickBooks',
          realmId: UNKNOWN_COMPANY,
          entity,
          entityId: id,
        }),
    externalId: was.accountingId,
    state: 'Exported',
    sentContent,
    differences,
    recordName: is.name,
    customerId: is.customerId,
  })
}

async function isHandedToGreatPlains(records: Records, id: number, customerId: number): Promise<boolean> {
  const [invoice] = await records.find('Invoice', 'id', [id])
  const [customer] = await records.find('Customer', 'id', [customerId])
  return (invoice?.batchNumber ?? null) !== null && customer !== undefined && isKeptInGreatPlains(customer)
}
