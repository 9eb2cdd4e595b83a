import type { Fact } from './FactsCard.tsx'

interface FactsProps {
  readonly id: string
  readonly facts: readonly Fact[]
  /** Where it is: `span-3` in a form, `list-sums` below a list. */
  readonly className?: string
}

/** Texts with their captions side by side, which are only shown. */
export function Facts({ id, facts, className }: FactsProps) {
  return (
    <dl className={className === undefined ? 'facts' : `facts ${className}`} data-testid={id}>
      {facts.map(([caption, text]) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
