import type { ReactNode } from 'react'

export type Fact = readonly [caption: string, text: ReactNode]

interface FactsCardProps {
  readonly title: string
  readonly id: string
  /** Shown large above the facts. */
  readonly figures?: readonly Fact[]
  readonly hint?: string
  readonly facts: readonly Fact[]
  readonly children?: ReactNode
}

/** A card beside a form with facts that are only shown, one a row. */
export function FactsCard({ title, id, figures, hint, facts, children }: FactsCardProps) {
  return (
    <section className="card section summary" data-testid={id}>
      <h2>{title}</h2>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {figures !== undefined && (
        <div className="stats">
          {figures.map(([caption, text]) => (
            <div key={caption}>
              <span>{caption}</span>
              <b>{text}</b>
            </div>
          ))}
        </div>
      )}
      <dl className="kv">
        {facts.map(([caption, text]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
