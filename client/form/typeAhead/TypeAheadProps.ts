import type { IconName } from '../../kit/Icon.tsx'
import type { TypeAheadModel } from './TypeAheadModel.ts'

/** What the box needs of a model, whatever the matches are. */
export type TypeAheadState = Omit<TypeAheadModel<never>, 'matches' | 'select'>

export interface TypeAheadProps {
  readonly model: TypeAheadState
  readonly inputId: string
  /** Accessible name of the list of matches. */
  readonly listCaption: string
  readonly icon: IconName
  readonly placeholder: string
  /** Called with the index of the chosen match. */
  readonly onChoose: (index: number) => void
  readonly onLeave?: () => void
  /** Offers to clear the box. */
  readonly onClear?: (() => void) | undefined
  readonly autoFocus?: boolean
  readonly disabled?: boolean
  readonly isValid?: boolean
  readonly inputAttr?: Readonly<Record<string, string>>
}
