import { observer } from 'mobx-react-lite'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordPart } from '../../form/FormSection.tsx'
import type { TrackedRecord } from '../../store/types.ts'
import { FactsCard, type Fact } from './FactsCard.tsx'

interface FactsPartOptions<R extends TrackedRecord> {
  readonly title: string
  readonly id: string
  /** Leaves it out while it returns false. */
  isShown?(this: void, record: R, app: ScreenContext): boolean
  /** Shown large above the facts. */
  figures?(this: void, record: R, app: ScreenContext): readonly Fact[]
  facts(this: void, record: R, app: ScreenContext): readonly Fact[]
}

/** A card beside a form with facts of its record, which are only shown. */
export function factsPart<R extends TrackedRecord>(part: FactsPartOptions<R>): RecordPart<R> {
  const { title, id, isShown, figures, facts } = part
  return observer(function FactsPart({ record }: { readonly record: R }) {
    const app = useScreenContext()
    if (isShown?.(record, app) === false) return null
    return (
      <FactsCard
        title={title}
        id={id}
        {...(figures !== undefined && { figures: figures(record, app) })}
        facts={facts(record, app)}
      />
    )
  })
}
