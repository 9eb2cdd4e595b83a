import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'

/** How a figure is calculated; without a caption, how all figures of a part are. */
export interface Explanation {
  readonly caption?: string
  readonly how: string
}

interface PartHeadingProps {
  readonly caption: string
  readonly className?: string
  readonly explanations: readonly Explanation[]
}

/** The heading of figures, with a button that says how they are calculated (FG11). */
export function PartHeading({ caption, className, explanations }: PartHeadingProps) {
  const [isExplained, setIsExplained] = useState(false)
  if (explanations.length === 0) return <h2 className={className}>{caption}</h2>
  return (
    <>
      <div className="part-heading">
        <h2 className={className}>{caption}</h2>
        <Button
          caption={`How is ${caption} calculated?`}
          icon="help"
          iconOnly
          variant="quiet"
          expanded={isExplained}
          onClick={() => setIsExplained(!isExplained)}
        />
      </div>
      {isExplained && (
        <ul className="explanations" aria-label={`How ${caption} is calculated`}>
          {explanations.map((explanation) => (
            <li key={explanation.caption ?? ''}>
              {explanation.caption !== undefined && <b>{explanation.caption}: </b>}
              {explanation.how}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The explanation of a part that has one text for all its figures. */
export function explained(how: string | undefined): readonly Explanation[] {
  return how === undefined ? [] : [{ how }]
}
