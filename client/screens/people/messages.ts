/** The messages of the screens about people; that about time entries is verbatim from the specification (S0 §2). */
export const messages = {
  deleteTimeEntry: 'Are you sure you want to DELETE this time entry?',
  ownAdministration: 'You are removing your own administrator role. Do you want to continue?',
} as const
