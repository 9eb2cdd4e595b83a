import type { FigureContext } from './FigurePart.ts'

/** A figure as text with its caption, and what a click on it opens. */
export interface Figure {
  readonly caption: string
  readonly text: string
  /** The number that is compared with that of the preceding period. */
  readonly value?: number | null
  /** Whether it is a fraction, whose change is stated in percentage points. */
  readonly isShare?: boolean
  /** How it is calculated, in a sentence. */
  readonly how?: string
  /** Throws QueryFailed and ApiError. */
  readonly opens?: (context: FigureContext) => Promise<unknown>
}
