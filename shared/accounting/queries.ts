import { AccountingLink } from './AccountingLink.ts'
import { QuickBooksProduct } from './QuickBooksProduct.ts'
import { QuickBooksTaskResponse } from './QuickBooksTaskResponse.ts'
import { recordsQuery } from '../model/queryContract.ts'

export const quickBooksProductsQuery = recordsQuery(QuickBooksProduct)

/** Responses of the accounting packages: the newest 100 (S0 §9, F-119). */
export const quickBooksTaskResponsesQuery = recordsQuery(QuickBooksTaskResponse)

/** What was exported to an accounting system, and as what, the latest first. */
export const accountingLinksQuery = recordsQuery(AccountingLink)
