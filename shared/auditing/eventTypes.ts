/** What is recorded of a company besides the saves that the audit log has (F-123). */
export const EVENT = {
  signIn: 'Signed in',
  signOut: 'Signed out',
  signInRefused: 'Sign-in refused',
  notAllowed: 'Not allowed',
  viewedAs: 'Viewed as another user',
  dataExport: 'Data exported',
  listExport: 'List exported',
  accountingExport: 'Handed over to accounting',
  printed: 'Printed',
  mailSent: 'Mail sent',
  viewShared: 'View shared',
  backupMade: 'Backup made',
  backupRehearsed: 'Backup restored on trial',
  auditVerified: 'Audit log verified',
  quickBooksConnected: 'QuickBooks connected',
  quickBooksDisconnected: 'QuickBooks disconnected',
} as const
