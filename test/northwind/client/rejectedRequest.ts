import { get } from './openNorthwind.ts'

/** What a client is told of a save or query that the server refused. */
export interface RejectedRequest {
  readonly status: unknown
  readonly message: unknown
  /** The answer's body. */
  readonly body: unknown
  /** Breeze's own errors, each with its entity. */
  readonly entityErrors: unknown
}

/** The refusal of what the server must refuse; fails when it is done instead. */
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
