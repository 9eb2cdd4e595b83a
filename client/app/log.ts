/** Writes to the browser's log, for whoever is asked to look into a problem. */
export function log(message: string, ...details: readonly unknown[]): void {
  console.error(message, ...details)
}
