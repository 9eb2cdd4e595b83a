/** Undo and redo buttons of the header (B-01). */
export function UndoRedo() {
  return null
}
