/** Dispatched on the document to commit the text being typed; grids listen, because they commit a cell only when it is left. */
export const COMMIT_FIELD = 'commitfield'
