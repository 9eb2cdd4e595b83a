/** Writes to the browser's console, for support. */
export function log(message: string, ...details: readonly unknown[]): void {
  console.error(message, ...details)
}
