interface CheckOption {
  readonly id: number
  readonly title: string
  /** Why it cannot be chosen. */
  readonly refusal?: string
}

interface CheckListProps {
  /** Accessible name of the group. */
  readonly caption: string
  readonly options: readonly CheckOption[]
  readonly chosen: ReadonlySet<number>
  readonly toggle: (id: number) => void
  /** Shows the options side by side. */
  readonly isWide?: boolean
  /** Shows what is chosen only. */
  readonly isReadOnly?: boolean
  /** What an option means, shown while the pointer is on it. */
  readonly hintOf?: (title: string) => string
}

/** A choice of any number of options, each with its check box. */
export function CheckList({
  caption,
  options,
  chosen,
  toggle,
  isWide = false,
  isReadOnly,
  hintOf,
}: CheckListProps) {
  return (
    <div className={isWide ? 'choices wide' : 'choices'} role="group" aria-label={caption}>
      {options.map(({ id, title, refusal }) => (
        <label key={id} title={hintOf?.(title)}>
          <input
            type="checkbox"
            checked={chosen.has(id)}
            disabled={isReadOnly === true || refusal !== undefined}
            onChange={() => toggle(id)}
          />
          {title}
          {refusal !== undefined && <span className="muted">{refusal}</span>}
        </label>
      ))}
    </div>
  )
}
