import { get } from './openNorthwind.ts'

/** The error that a client gets for a rejected save or query. */
export interface RejectedRequest {
  readonly status: unknown
  readonly message: unknown
  /** The response body. */
  readonly body: unknown
  /** Breeze's entity errors, each with its entity. */
  readonly entityErrors: unknown
}

/** The error of a request that the server must reject; fails if it succeeds. */
export async function rejectedRequest(request: Promise<unknown>): Promise<RejectedRequest> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('It was not refused.')
  const data = get(error, 'httpResponse.data')
  return {
    status: get(error, 'status'),
    message: error.message,
    body: typeof data === 'string' ? JSON.parse(data) : data,
    entityErrors: get(error, 'entityErrors'),
  }
}
