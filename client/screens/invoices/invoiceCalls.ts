import type { DraftInvoicesRequest, DraftInvoicesResponse } from '#shared/invoicing/draftedInvoices.ts'
import type { TestedPrice } from '#shared/invoicing/testPrice.ts'
import type {
  InvoiceHistoryRequest,
  InvoiceHistoryRow,
  MarginsResponse,
  QueuedEmailsResponse,
  TestPriceRequest,
} from '#shared/wire/money.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** What invoices of this work would have; stores nothing (M-065, IN580). Throws ApiError. */
export function fetchDraftedInvoices(
  api: ApiClient,
  request: DraftInvoicesRequest,
): Promise<DraftInvoicesResponse> {
  return api.post('/api/utility/draftInvoices', request)
}

/** Queues the emails of invoices, and reports customers without an address (M-024, M-025). Throws ApiError. */
export function queueInvoiceEmails(api: ApiClient, ids: readonly number[]): Promise<QueuedEmailsResponse> {
  return api.post('/api/utility/addEmailToQueue', { ids })
}

/** The rows of the invoice history, the newest first (M-034). Throws ApiError. */
export function invoiceHistory(
  api: ApiClient,
  request: InvoiceHistoryRequest,
): Promise<readonly InvoiceHistoryRow[]> {
  return api.post('/api/history/invoice', request)
}

/** Calculates the margins of the jobs of an invoice again, and its own (M-034, M-052). Throws ApiError. */
export function updateInvoiceMargins(api: ApiClient, invoiceId: number): Promise<MarginsResponse> {
  return api.post('/api/utility/updateJobMarginsByInvoiceId', { invoiceId })
}

/** The lines that a load would be charged, with their calculation (B-11). Throws ApiError. */
export function testPrice(api: ApiClient, request: TestPriceRequest): Promise<TestedPrice> {
  return api.post('/api/utility/testPrice', request)
}

/** Where an invoice is as it was sent, of a communication that kept it (IN303). */
export function sentInvoiceUrl(communicationId: number): string {
  return `/api/file/communication/${communicationId}`
}

/** Where the document is that was attached to an email, of one that kept it (IN303). */
export function emailedDocumentUrl(emailId: number): string {
  return `/api/file/email/${emailId}`
}
