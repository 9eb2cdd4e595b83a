import type { CalculationStep } from '#shared/invoicing/CalculationStep.ts'
import './calculation.css'

/** How a line was calculated, one step a row. */
export function CalculationSteps({ steps }: { readonly steps: readonly CalculationStep[] }) {
  return (
    <dl className="calculation">
      {steps.map(({ caption, text }, index) => (
        // The steps of a line are always the same, and a caption may occur twice.
        <div key={index}>
          <dt>{caption}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
