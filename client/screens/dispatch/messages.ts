/** The messages of the dispatch notes, verbatim from the specification where it has them (S0 §2). */
export const messages = {
  discardEdits: 'Selecting another dispatch note will discard any unsaved changes. Do you want to continue?',
  deleteNotes: 'Are you sure you want to delete the selected dispatch note(s)?',
} as const
