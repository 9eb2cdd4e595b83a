import type { Kind } from '#shared/model/kinds.ts'

export interface FieldProps<V> {
  readonly caption: string
  readonly kind: Extract<
    Kind,
    'text' | 'note' | 'integer' | 'decimal' | 'money' | 'rate' | 'flag' | 'day' | 'instant' | 'choice'
  >
  readonly value: V
  readonly onChange: (value: V) => void
  readonly name: string
  readonly choices?: readonly (string | number)[]
  readonly required?: boolean
  readonly error?: string | null
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly width?: number
  readonly onEnter?: () => void
}

/** A labelled editor of a plain value, for filter forms and dialogs without an entity. */
export function Field<V>(props: FieldProps<V>) {
  return <div data-field={props.name} />
}
