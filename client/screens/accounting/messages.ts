import type { QuickBooksEnvironment } from '#shared/wire/quickBooks.ts'

/** The questions and messages of the export to QuickBooks (S2 §5). */
export const messages = {
  exportAllInvoices: 'Are you sure you want to export ALL invoices that are ready to export?',
  exportAllPayments: 'Are you sure you want to export ALL payments that are not exported yet?',
  disconnect: 'Are you sure you want to disconnect QuickBooks? Exported records stay linked.',
  connecting: 'Connecting…',
  connected: 'QuickBooks is connected.',
  disconnected: 'QuickBooks is disconnected.',
  notConnected: 'QuickBooks was not connected.',
  nothingWaits: 'Nothing is waiting to be exported.',
} as const

/** What the installation is connected with. */
export const ENVIRONMENTS: Readonly<Record<QuickBooksEnvironment, string>> = {
  production: 'QuickBooks Online',
  sandbox: 'QuickBooks sandbox',
  practice: 'Practice company on this computer',
  none: 'Not set up for this installation',
}

/** How an export went: `3 exported, 1 failed`. */
export function exportedMessage(counts: {
  readonly succeeded: number
  readonly failed: number
  readonly skipped: number
}): string {
  const parts = [
    `${counts.succeeded} exported`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
  ]
  return `${parts.join(', ')}. The sync results show the outcome of each.`
}
