import type { WorkingStep } from '#shared/invoicing/WorkingStep.ts'
import './working.css'

/** How a line was calculated, one step a row. */
export function Working({ steps }: { readonly steps: readonly WorkingStep[] }) {
  return (
    <dl className="working">
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
