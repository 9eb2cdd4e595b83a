/** What is recorded of a company besides the saves that the audit log has (F-123). */
export const EVENT = {
  signIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  dataExport: 'Data exported',
  listExport: 'List exported',
  quickBooksConnected: 'QuickBooks connected',
  quickBooksDisconnected: 'QuickBooks disconnected',
} as const
