import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { QUICKBOOKS_LENGTHS } from './quickBooksDocuments.ts'

/** The accounting systems that records are linked with. */
const ACCOUNTING_SYSTEMS = ['QuickBooks', 'GreatPlains'] as const
export type AccountingSystem = (typeof ACCOUNTING_SYSTEMS)[number]

/** The records that have a counterpart in an accounting system. */
const LINKED_ENTITIES = ['Customer', 'Invoice', 'Payment', 'PaymentCredit'] as const
export type LinkedEntity = (typeof LINKED_ENTITIES)[number]

/**
 * `Sending`: sent, and nothing is known about it yet: it is looked for as it was sent. `Exported`: both sides agree; without an
 * external id, nothing of it is there. `Failed`: refused, and not there unless it has an
 * external id. `Voided`: both sides know that it does not count any more.
 */
const LINK_STATES = ['Sending', 'Exported', 'Failed', 'Voided'] as const

/**
 * The counterpart of a record in an accounting system. It outlives every status of the record: `quickBooksId` is overwritten or
 * cleared, but what was exported once is updated and never added again (AC11).
 */
export const AccountingLink = defineEntity({
  name: 'AccountingLink',
  resource: 'AccountingLinks',
  caption: 'Accounting link',
  title: ['linkKey'],
  audited: false,
  access: { read: permissions.viewExports, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    /** System, company, entity and key in one (`linkKeyOf`), so that a record has one link. */
    linkKey: field.text('Key', { required: true, maxLength: 120, unique: true }),
    system: field.choice('System', ACCOUNTING_SYSTEMS, { required: true }),
    /** The company in the accounting system. */
    realmId: field.text('Company', { required: true, maxLength: 40 }),
    entity: field.choice('Entity', LINKED_ENTITIES, { required: true }),
    entityId: field.integer('Record', { required: true, indexed: true }),
    /** The id there; null until it is known. */
    externalId: field.text('External ID', { maxLength: 40 }),
    /** The version there, which an update names. */
    syncToken: field.text('Version', { maxLength: 20 }),
    /** The customer of a record that differs. */
    customerId: field.reference('Customer', 'Customer', { basis: 'owed' }),
    /** What people call the record; null of records that never differed. */
    recordName: field.text('Record', { maxLength: 40 }),
    /** The number of the document there. */
    docNumber: field.text('Number', { maxLength: 21 }),
    /** The name under which a customer was sent, also if it was renamed since. */
    sentName: field.text('Sent as', { maxLength: QUICKBOOKS_LENGTHS.displayName }),
    /** SHA-256 of what was sent, so that what is unchanged is not sent again. */
    contentHash: field.text('Content', { maxLength: 64 }),
    /** The members that were sent, separated by commas, so that one that is empty now is emptied there. */
    sentMembers: field.text('Sent', { maxLength: 400 }),
    /** What was sent, as people read it (`SentContent`); null of records that were exported before this was kept. */
    sentContent: field.note('Sent content'),
    /** How the record differs from that now, as people read it; null if it does not (AC200). */
    differences: field.note('What differs'),
    requestId: field.text('Request', { maxLength: 50 }),
    state: field.choice('State', LINK_STATES, { required: true }),
    lastError: field.note('Last error'),
    /** The id that the accounting system gave its last answer; its support asks for it. */
    intuitTid: field.text('Answer', { maxLength: 80 }),
    exportedAt: field.instant('Exported'),
    rowVersion: field.version(),
  },
  relations: { customer: belongsTo('Customer', 'customerId') },
})

export type AccountingLink = RecordOf<typeof AccountingLink>

/**
 * In place of the company of a record that was exported before links were kept: it is that of the next export, as its accounting ID
 * is (AC201).
 */
export const UNKNOWN_COMPANY = 'unknown'

/** The key of a record's link with a QuickBooks company. */
export function linkKeyOf(realmId: string, entity: LinkedEntity, entityId: number): string {
  return `QuickBooks:${realmId}:${entity}:${entityId}`
}

/** What a link with Great Plains has, of which there is one company. */
export function greatPlainsLink(invoiceId: number) {
  return {
    linkKey: `GreatPlains:Invoice:${invoiceId}`,
    system: 'GreatPlains',
    realmId: 'GreatPlains',
    entity: 'Invoice',
    entityId: invoiceId,
  } as const
}

/** The id in QuickBooks that a record was exported as, unless the field says something else, such as that it was voided. */
export function earlierId(quickBooksId: string | null): string | null {
  return quickBooksId !== null && /^\d+$/.test(quickBooksId) ? quickBooksId : null
}

/** The members that were sent with the last success, and with every attempt since. */
export function sentMembersOf(link: Pick<AccountingLink, 'sentMembers'> | null): readonly string[] {
  return link?.sentMembers?.split(',') ?? []
}
