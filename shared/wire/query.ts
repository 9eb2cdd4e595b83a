/** A Breeze query as transmitted: the JSON of the query string or of the POST body (all keys optional). */
export interface QueryRequest {
  readonly toType?: string
  readonly where?: unknown
  readonly orderBy?: readonly string[]
  readonly select?: readonly string[]
  readonly expand?: readonly string[]
  readonly skip?: number
  readonly take?: number
  readonly inlineCount?: boolean
  readonly noTracking?: boolean
  readonly parameters?: Readonly<Record<string, unknown>>
}
