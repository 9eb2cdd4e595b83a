/** The props of every dialog component besides its own. */
export interface DialogProps<R> {
  /** Closes the dialog; no result means that it was canceled. */
  readonly close: (result?: R) => void
}
