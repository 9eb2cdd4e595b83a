import type { PriceChangeRequest, PriceChangeResponse } from '#shared/invoicing/priceChange.ts'
import type { TestedPrice } from '#shared/invoicing/testPrice.ts'
import type {
  InvoiceHistoryRequest,
  InvoiceHistoryRow,
  MarginsResponse,
  CorrectedResponse,
  PostToGreatPlainsResponse,
  QueuedEmailsResponse,
  TestPriceRequest,
} from '#shared/wire/money.ts'
import type { ApiClient } from './ApiClient.ts'

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

/** Hands invoices over to Great Plains in one batch, without those that it refuses (M-048, M-049, GP200). Throws ApiError. */
export function postToGreatPlains(
  api: ApiClient,
  ids: readonly number[],
): Promise<PostToGreatPlainsResponse> {
  return api.post('/api/utility/postToGreatPlains', { ids })
}

/** Says that somebody corrected these invoices in Great Plains (M-070, GP200). Throws ApiError. */
export function correctedInGreatPlains(api: ApiClient, ids: readonly number[]): Promise<CorrectedResponse> {
  return api.post('/api/utility/correctedInGreatPlains', { ids })
}

/** The lines that a load would be charged, with their calculation (B-11). Throws ApiError. */
export function testPrice(api: ApiClient, request: TestPriceRequest): Promise<TestedPrice> {
  return api.post('/api/utility/testPrice', request)
}

/** The open invoices that would change at another price of a setting (B-11). Throws ApiError. */
export function priceChange(api: ApiClient, request: PriceChangeRequest): Promise<PriceChangeResponse> {
  return api.post('/api/utility/priceChange', request)
}
