import type {
  AuthData,
  AuthorizeCallbackRequest,
  AuthorizeResponse,
  DisconnectResponse,
  ExportMode,
  ExportResponse,
  ProductsResponse,
  QuickBooksState,
} from '#shared/wire/quickBooks.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** Whether a QuickBooks company is connected (M-050). Throws ApiError. */
export function quickBooksState(api: ApiClient): Promise<QuickBooksState> {
  return api.post('/api/quickbooks/isAuthorized', {})
}

/** The QuickBooks page to which the browser is redirected. Throws ApiError. */
export function authorizeQuickBooks(api: ApiClient): Promise<AuthorizeResponse> {
  return api.post('/api/quickbooks/authorize', {})
}

/** Connects the company that was chosen there. Throws ApiError. */
export function connectQuickBooks(
  api: ApiClient,
  callback: AuthorizeCallbackRequest,
): Promise<{ readonly authData: AuthData }> {
  return api.post('/api/quickbooks/authorizeCallback', callback)
}

/** Reads the products of QuickBooks. Throws ApiError. */
export function readQuickBooksProducts(api: ApiClient): Promise<ProductsResponse> {
  return api.post('/api/quickbooks/readProducts', {})
}

/** Ends the connection. Throws ApiError. */
export function disconnectQuickBooks(api: ApiClient): Promise<DisconnectResponse> {
  return api.post('/api/quickbooks/disconnect', {})
}

const EXPORT_ALL = {
  customer: '/api/quickbooks/exportCustomers',
  invoice: '/api/quickbooks/exportInvoices',
  payment: '/api/quickbooks/exportPayments',
  credit: '/api/quickbooks/exportCredits',
} as const

/** Exports some of the records that wait; `remaining` says how many are left. Throws ApiError. */
export function exportWaiting(api: ApiClient, mode: ExportMode): Promise<ExportResponse> {
  return api.post(EXPORT_ALL[mode], {})
}

/** Exports these records, at most 50 at once. Throws ApiError. */
export function exportByIds(
  api: ApiClient,
  mode: ExportMode,
  ids: readonly number[],
): Promise<ExportResponse> {
  return api.post('/api/quickbooks/exportToQuickBooksByIds', { mode, ids })
}
