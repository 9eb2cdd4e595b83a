/** An option of a choice. */
export interface EditorOption {
  readonly id: string | number
  readonly title: string
  /** What tells it from similar ones, beside it in the list. */
  readonly detail?: string
}

interface RadioChoicesProps {
  /** Unique on the page. */
  readonly id: string
  readonly options: readonly EditorOption[]
  readonly value: unknown
  readonly onChoose: (id: EditorOption['id']) => void
  readonly labelledBy: string
  readonly disabled?: boolean
}

/** A choice of a few options that are all in view. */
export function RadioChoices({
  id,
  options,
  value,
  onChoose,
  labelledBy,
  disabled = false,
}: RadioChoicesProps) {
  return (
    <div id={id} className="radio-choices" role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            name={id}
            checked={option.id === value}
            disabled={disabled}
            onChange={() => onChoose(option.id)}
          />
          {option.title}
        </label>
      ))}
    </div>
  )
}
