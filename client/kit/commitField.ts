/** Sent from a field whose text is to reach the record now; lists hear it, which take a cell in only when it is left. */
export const COMMIT_FIELD = 'commitfield'
