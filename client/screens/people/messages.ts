/** The messages of the screens about people, verbatim from the specification (S0 §2). */
export const messages = {
  deleteTimeEntry: 'Are you sure you want to DELETE this time entry?',
} as const
