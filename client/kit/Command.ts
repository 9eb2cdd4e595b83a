import type { IconName } from './Icon.tsx'

/** Something that can be done on the current screen, as the command palette offers it (B-10). */
export interface Command {
  readonly caption: string
  /** What it belongs to, such as the caption of a list. */
  readonly context: string
  readonly icon: IconName
  readonly run: () => void
}

/** Returns what can be done at this moment; evaluated whenever the palette opens. */
export type CommandSource = () => readonly Command[]
