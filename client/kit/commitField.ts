/** Sent to the document when what is being typed is to reach its record now; lists hear it, which take a cell in only when it is left. */
export const COMMIT_FIELD = 'commitfield'
