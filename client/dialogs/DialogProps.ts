/** What every dialog component is given beside its own props. */
export interface DialogProps<R> {
  /** Closes the dialog; without a result it was cancelled. */
  readonly close: (result?: R) => void
}
