/** The messages of the screens about people; that about time entries is verbatim from the specification (S0 §2). */
export const messages = {
  deleteTimeEntry: 'Are you sure you want to DELETE this time entry?',
  ownAdministration: 'You will no longer be an administrator. Do you want to continue?',
  inactiveView: 'Inactive users see nothing.',
  unsavedView: 'Save or undo your changes first.',
} as const
