/** Above the rows of a list that is edited: which cells can be, or why the one with the focus cannot. */
export function EditingHint({ reason }: { readonly reason: string }) {
  return (
    <p className="cell-hint" role="status">
      {reason === ''
        ? 'Cells with a frame can be edited: press Enter or type. Blocks are pasted with Ctrl+V, Ctrl+D fills down.'
        : `Not edited here: ${reason}`}
    </p>
  )
}
