import type { Kind } from '#shared/model/kinds.ts'
import type { ValueFormatter } from '../kit/formatValue.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { EditorOption } from './RadioChoices.tsx'

/** The props of an editor of any kind. */
export interface EditorProps {
  readonly inputId: string
  readonly value: unknown
  /** Called when a value is chosen: from a list, a calendar or a check box. */
  readonly onCommit: (value: unknown) => void
  /** Called at every key press with the parsed value; with the text itself while it is not a value of the kind. */
  readonly onInput: (value: unknown) => void
  readonly formatter: ValueFormatter & Pick<WidgetServices, 'today'>
  readonly inputAttr: Readonly<Record<string, string>>
  readonly kind: Kind
  readonly target?: string
  readonly readOnly: boolean
  readonly disabled: boolean
  readonly isValid: boolean
  readonly nullable: boolean
  readonly placeholder: string
  readonly scale?: number
  /** Of a number: whether it may be typed as a percentage. */
  readonly isFraction?: boolean
  /** A fixed list of values; without it the kind decides the editor. */
  readonly options?: readonly EditorOption[]
  /** Shows all options at once instead of in a list. */
  readonly isRadio?: boolean
  /** Of an instant: its day, so that only the time of day is edited. */
  readonly clockOf?: string
  /** Hides what is typed. */
  readonly isPassword?: boolean
  /** Of a note, in pixels: it scrolls instead of growing with its text. */
  readonly height?: number
}

/** The options of all text-like widgets; errors are shown below them, never in a pop-up. */
export function commonOptions(props: EditorProps) {
  return {
    readOnly: props.readOnly,
    disabled: props.disabled,
    isValid: props.isValid,
    validationMessageMode: 'always' as const,
    validationError: null,
    placeholder: props.placeholder,
    valueChangeEvent: 'input change',
    inputAttr: { id: props.inputId, ...props.inputAttr },
  }
}
