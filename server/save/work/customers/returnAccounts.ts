import { linkKeyOf, type LinkedEntity } from '#shared/accounting/AccountingLink.ts'
import { accountingIdOf, ID_FIELDS, SYSTEMS, type AccountingIds } from '#shared/accounting/mergedAccounts.ts'
import {
  idsAfterSplit,
  isSameAccount,
  splitRefusals,
  systemOfCredit,
  systemOfInvoice,
  systemOfPayment,
  type SentDocument,
} from '#shared/accounting/splitAccounts.ts'
import { rolloffModel } from '#shared/entities.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import type { Recorded } from '#server/reads/auditing/readRecorded.ts'
import type { Records, Stored } from '../records.ts'
import type { ReturningRecords } from './ReturningRecords.ts'

type Customer = Stored<'Customer'>

interface ReturningAccounts {
  readonly restored: Customer
  /** The customer into which it was merged. */
  readonly other: Customer
  /** What the merge changed. */
  readonly merge: readonly Recorded[]
  readonly returning: ReturningRecords
}

/**
 * Gives both customers the accounts that they had before one was merged into the other one: ids that were taken over go back, and with them
 * the counterparts that were continued. Changes nothing and returns why where accounting knows documents under the id of the wrong one
 * (CU1480).
 */
export async function returnAccounts(
  records: Records,
  accounts: ReturningAccounts,
): Promise<readonly string[]> {
  const { restored, other } = accounts
  const split = { restored, remaining: other, former: formerIds(accounts) }
  if (isSameAccount(split)) return []
  const documents = await sentDocuments(records, accounts)
  const refusals = splitRefusals({ ...split, documents })
  if (refusals.length > 0) return refusals
  const ids = idsAfterSplit(split)
  if (Object.keys(ids).length === 0) return []
  records.change('Customer', other, ids)
  await returnLinks(records, restored, { ...other, ...ids })
  return []
}

/** What the other customer had until the merge for those of its ids that it has from it. */
function formerIds({ other, merge }: ReturningAccounts): Partial<AccountingIds> {
  const own = merge.filter(({ entity, id }) => entity === 'Customer' && id === other.id)
  return Object.fromEntries(
    own
      .flatMap(({ changes }) => changes)
      .flatMap(({ ColumnName, OriginalValue, NewValue }) => {
        const field = SYSTEMS.map((system) => ID_FIELDS[system]).find((each) => each === ColumnName)
        return field === undefined || other[field] !== NewValue ? [] : [[field, OriginalValue ?? null]]
      }),
  )
}

async function sentDocuments(
  records: Records,
  { other, returning }: ReturningAccounts,
): Promise<readonly SentDocument[]> {
  const invoices = await records.find('Invoice', 'customerId', [other.id])
  const payments = await records.find('Payment', 'customerId', [other.id])
  const credits = await records.find('PaymentCredit', 'customerId', [other.id])
  const sent = [
    ...invoices.map((record) => ({ entity: 'Invoice', record, system: systemOfInvoice(record) })),
    ...payments.map((record) => ({ entity: 'Payment', record, system: systemOfPayment(record) })),
    ...credits.map((record) => ({ entity: 'PaymentCredit', record, system: systemOfCredit(record) })),
  ]
  return sent.flatMap(({ entity, record, system }) =>
    system === null
      ? []
      : [
          {
            name: recordName(rolloffModel, entity, record),
            system,
            isReturning: returning.has(entity, record.id),
          },
        ],
  )
}

/**
 * A counterpart that the other customer continued is that of the restored one again. Where that one has kept a link of its own, that of the
 * other one is forgotten: its next export finds its counterpart by its id.
 */
async function returnLinks(records: Records, restored: Customer, other: Customer): Promise<void> {
  const entity: LinkedEntity = 'Customer'
  const found = await records.findForUpdate('AccountingLink', 'entityId', [restored.id, other.id])
  const links = found.filter((link) => link.entity === entity)
  const continued = links.filter(
    ({ entityId, externalId }) =>
      entityId === other.id &&
      externalId === accountingIdOf(restored, 'QuickBooks') &&
      externalId !== accountingIdOf(other, 'QuickBooks'),
  )
  for (const link of continued) {
    const isKept = links.some(({ entityId, realmId }) => entityId === restored.id && realmId === link.realmId)
    if (isKept) records.remove('AccountingLink', link)
    else {
      const linkKey = linkKeyOf(link.realmId, entity, restored.id)
      records.change('AccountingLink', link, { linkKey, entityId: restored.id })
    }
  }
}

/** The links of what goes back name its customer, too; they are not audited, so that the merge says nothing of them (CU531, CU534). */
export async function returnDocumentLinks(
  records: Records,
  { restored, other, returning }: Pick<ReturningAccounts, 'restored' | 'other' | 'returning'>,
): Promise<void> {
  const links = await records.findForUpdate('AccountingLink', 'customerId', [other.id])
  for (const link of links)
    if (link.entity !== 'Customer' && returning.has(link.entity, link.entityId))
      records.change('AccountingLink', link, { customerId: restored.id })
}
