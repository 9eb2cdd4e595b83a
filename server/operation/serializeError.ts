interface SerializedError {
  readonly [name: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

/**
 * Serializes an error for the log without extra properties: drivers attach statements and their values, which must not be logged.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}
