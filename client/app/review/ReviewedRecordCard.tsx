import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { Badge, type Tone } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import type { PendingRecord } from '../../store/types.ts'
import { useApp } from '../App.ts'
import { NO_VALUE } from '../../context/displayValue.ts'
import type { ReviewedField, ReviewedProblem, ReviewedRecord, ReviewModel } from './ReviewModel.ts'

const STATES: Record<ReviewedRecord['state'], { readonly text: string; readonly tone: Tone }> = {
  added: { text: 'New', tone: 'green' },
  modified: { text: 'Edited', tone: 'amber' },
  deleted: { text: 'Deleted', tone: 'red' },
}

interface CardProps {
  readonly pending: PendingRecord
  readonly model: ReviewModel
}

interface IncludedBoxProps {
  readonly record: ReviewedRecord
  readonly model: ReviewModel
}

/** One record of the review: its title, its fields before and after, its problems and its commands. */
export const ReviewedRecordCard = observer(function ReviewedRecordCard({ pending, model }: CardProps) {
  const record = model.display(pending)
  const { review, store } = useApp()
  const { entity, title } = record
  return (
    <section
      className={`review-record card${record.included ? '' : ' left-out'}`}
      data-testid="review-record"
    >
      <header>
        <IncludedBox record={record} model={model} />
        <div className="review-title">
          <h3>{title}</h3>
          <span>{record.typeCaption}</span>
        </div>
        <Badge {...STATES[record.state]} />
      </header>
      {record.problems.map((problem) => (
        <ProblemLine
          key={`${problem.property ?? ''} ${problem.message}`}
          problem={problem}
          goTo={record.state === 'deleted' ? null : () => review.host?.goTo(entity, problem.property)}
        />
      ))}
      {record.fields.length > 0 && (
        <ul>
          {record.fields.map((field) => (
            <FieldLine
              key={field.property}
              field={field}
              isNew={record.state === 'added'}
              revert={() => store.pending.revertField(entity, field.property)}
            />
          ))}
        </ul>
      )}
      {record.state === 'deleted' && <p className="review-note">This record will be deleted.</p>}
      <footer>
        {record.included && record.requiredBy !== null && <span className="muted">{record.requiredBy}</span>}
        <span className="spacer" />
        {record.state !== 'deleted' && review.host !== null && (
          <Button
            caption="Go to"
            variant="quiet"
            hint={`Show where ${title} is edited`}
            onClick={() => review.host?.goTo(entity, null)}
          />
        )}
        <Button
          caption={record.state === 'deleted' ? 'Keep it' : 'Revert'}
          icon="undo"
          variant="quiet"
          hint={`Undo all changes to ${title}`}
          onClick={() => store.pending.revertRecord(entity)}
        />
      </footer>
    </section>
  )
})

interface ProblemLineProps {
  readonly problem: ReviewedProblem
  /** Null for a record that is to be deleted, which is edited nowhere. */
  readonly goTo: (() => void) | null
}

function ProblemLine({ problem: { caption, message }, goTo }: ProblemLineProps) {
  const line = (
    <>
      <Icon name="alert" size={14} />
      {caption === null ? message : `${caption}: ${message}`}
    </>
  )
  if (goTo === null) return <p className="review-problem">{line}</p>
  return (
    <button type="button" className="review-problem" onClick={goTo}>
      {line}
    </button>
  )
}

function IncludedBox({ record, model }: IncludedBoxProps) {
  const id = useId()
  const locked = record.included && record.requiredBy !== null
  return (
    <input
      id={id}
      type="checkbox"
      checked={record.included}
      disabled={locked}
      aria-label={`Save ${record.title}`}
      title={locked ? `Cannot be left out: ${record.requiredBy}` : 'Save this record'}
      onChange={(event) => model.setIncluded(record.entity, event.target.checked)}
    />
  )
}

interface FieldLineProps {
  readonly field: ReviewedField
  readonly isNew: boolean
  readonly revert: () => void
}

function FieldLine({ field, isNew, revert }: FieldLineProps) {
  return (
    <li data-field={field.property}>
      <span className="review-caption">{field.caption}</span>
      <span className="review-change">
        {!isNew && (
          <>
            <del className={field.before === NO_VALUE ? 'blank' : ''}>{field.before}</del>
            <span aria-label="becomes">→</span>
          </>
        )}
        <ins>{field.after}</ins>
      </span>
      {!isNew && (
        <Button caption={`Revert ${field.caption}`} icon="undo" variant="quiet" iconOnly onClick={revert} />
      )}
    </li>
  )
}
