import { AccountingLink } from './AccountingLink.ts'
import { QuickBooksProduct } from './QuickBooksProduct.ts'
import { QuickBooksTaskResponse } from './QuickBooksTaskResponse.ts'
import { recordsQuery, valueOfType, valueQuery } from '../model/queryContract.ts'
import type { Use } from '../model/usedLookupRow.ts'
import type { AgingBucket } from './receivables.ts'

export const quickBooksProductsQuery = recordsQuery(QuickBooksProduct, {
  orderBy: ['displayOrder', 'quickBooksProductService'],
})

/** Responses of the accounting packages: the newest 100 (S0 §9, F-119). */
export const quickBooksTaskResponsesQuery = recordsQuery(QuickBooksTaskResponse, {
  orderBy: ['created desc', 'id desc'],
  limit: 100,
})

/** What differs from what an accounting system was sent, the latest exported first (M-070, AC200). */
export const changedSinceExportQuery = recordsQuery(AccountingLink, {
  name: 'ChangedSinceExport',
  parameters: { system: { kind: 'text', required: true } },
})

/** What was exported to an accounting system, and as what, the latest first. */
export const accountingLinksQuery = recordsQuery(AccountingLink, {
  orderBy: ['exportedAt desc', 'id desc'],
  limit: 1_000,
})

/** What one customer owes by age, and its open credits, as the aging report has them (AC520). */
export const customerAgesQuery = valueQuery({
  name: 'CustomerAges',
  reads: ['Customer', 'Invoice', 'PaymentCredit', 'Setting'],
  parameters: { customerId: { kind: 'integer', required: true } },
  value: valueOfType<CustomerAges>(),
})

/** What a customer owes by age, and what it has in credit; dollars. */
export interface CustomerAges {
  readonly ages: Readonly<Record<AgingBucket, number>>
  readonly openCredits: number
}

/** What there is to know before a customer is merged into another one (CU530 to CU533). */
export const customerMergeQuery = valueQuery({
  name: 'CustomerMerge',
  parameters: {
    keptId: { kind: 'integer', required: true },
    mergedId: { kind: 'integer', required: true },
  },
  value: valueOfType<CustomerMerge>(),
})

export interface CustomerMerge {
  /** Why accounting cannot bear it; null if it can. */
  readonly refusal: string | null
  /** The ids of which the remaining customer has one in each accounting system. */
  readonly quickBooksIds: readonly (string | null)[]
  readonly greatPlainsIds: readonly (string | null)[]
  /** What goes along, counted by its entity. */
  readonly moves: readonly Use[]
}
