/** A key that a component handles itself, as the sheet of shortcuts lists it. */
export interface KeyHelp {
  /** As in `Shortcut`. */
  readonly keys: string
  readonly caption: string
}

/** The keys that work now. */
export type KeyHelpSource = () => readonly KeyHelp[]
