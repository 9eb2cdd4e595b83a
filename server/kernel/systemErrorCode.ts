/** The code of an error from Node or a database, such as `ENOENT`; empty if it has none. */
export function systemErrorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
