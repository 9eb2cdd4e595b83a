import type { ReactNode } from 'react'

interface FactsCardProps {
  readonly title: string
  readonly id: string
  readonly facts: readonly (readonly [caption: string, text: string])[]
  readonly children?: ReactNode
}

/** A card beside a form with facts that are only shown, one a row. */
export function FactsCard({ title, id, facts, children }: FactsCardProps) {
  return (
    <section className="card section summary" data-testid={id}>
      <h2>{title}</h2>
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
