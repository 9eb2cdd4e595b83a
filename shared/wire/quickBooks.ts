/** The calls under /api/quickbooks (S2 §7, M-050). */

/** `practice`: a stand-in on this computer; `none`: QuickBooks is not set up for this installation. */
export type QuickBooksEnvironment = 'production' | 'sandbox' | 'practice' | 'none'

/** What an export says without a connection. */
export const NOT_CONNECTED = 'QuickBooks is not connected. An administrator can connect it.'

export interface QuickBooksState {
  readonly isAuthorized: boolean
  readonly companyName: string | null
  readonly environment: QuickBooksEnvironment
  /** The instant by which the company has to be connected again; null while it is not connected. */
  readonly reconnectBefore: string | null
  /** Why the connection does not work any more; null if it does. */
  readonly problem: string | null
  /** What the next exports of everything void there. */
  readonly waitingVoids: WaitingVoids
}

/** How many records still count in the connected company although they were voided or deleted here. */
export interface WaitingVoids {
  readonly invoices: number
  readonly payments: number
}

/** Where the browser is redirected to. */
export interface AuthorizeResponse {
  readonly authorizeUrl: string
}

/** What QuickBooks added to the address of the callback. */
export interface AuthorizeCallbackRequest {
  readonly code: string
  readonly realmId: string
  readonly state: string
}

/** The tokens stay on the server: `accessToken` is a handle without value elsewhere. */
export interface AuthData {
  readonly realmId: string
  readonly state: string
  readonly accessToken: string
  readonly refreshToken: string
}

export interface DisconnectResponse {
  readonly isAuthorized: false
  /** What could not be done, such as telling QuickBooks; null if everything was. */
  readonly problem: string | null
}

/** What became of reading the products of QuickBooks. */
export interface ProductsResponse {
  readonly read: number
  /** How many of them are new here. */
  readonly added: number
}

/** The records of an export. */
export const EXPORT_MODES = ['customer', 'invoice', 'payment', 'credit'] as const
export type ExportMode = (typeof EXPORT_MODES)[number]

/** What became of the records; each has a sync result of this task. */
export interface ExportResponse {
  readonly taskId: number
  readonly succeeded: number
  readonly failed: number
  readonly skipped: number
  /** The keys of those that succeeded or failed, in their order. */
  readonly tried: readonly number[]
  /** How many waited behind them; the export of all is repeated until each was tried once. */
  readonly remaining: number
}
