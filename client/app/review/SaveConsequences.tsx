import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useApp } from '../App.ts'
import { describeError } from '../../context/describeError.ts'
import { describeConsequences, type DescribedConsequence } from './describeConsequences.ts'
import type { ReviewModel } from './ReviewModel.ts'
import { SavePreviewModel } from './SavePreviewModel.ts'

/** The number of records from which on the consequences are shown without being asked for. */
const LARGE_SAVE = 20

/** What the save would do besides the edits that are listed, and why; nothing is stored for that (B-02). */
export const SaveConsequences = observer(function SaveConsequences({
  model,
}: {
  readonly model: ReviewModel
}) {
  const [preview] = useState(() => new SavePreviewModel(model))
  const isLarge = model.includedEntities.length >= LARGE_SAVE && model.wrong.length === 0
  const isUnknown = preview.state.kind === 'unknown'
  useEffect(() => preview.watch(), [preview])
  useEffect(() => {
    if (isLarge && isUnknown) void preview.ask()
  }, [preview, isLarge, isUnknown])
  if (isUnknown)
    return (
      <div className="review-consequences">
        <Button
          caption="What else will this save do?"
          variant="quiet"
          disabled={model.includedEntities.length === 0}
          onClick={() => void preview.ask()}
        />
      </div>
    )
  return (
    <section className="review-consequences card" aria-label="What else this save does" aria-live="polite">
      <h3>What else this save does</h3>
      <Answer preview={preview} />
    </section>
  )
})

const Answer = observer(function Answer({ preview: { state } }: { readonly preview: SavePreviewModel }) {
  const { model, store, widgetServices } = useApp()
  if (state.kind === 'refused')
    return <p className="review-problem">{describeError(state.error) ?? 'It could not be tried out.'}</p>
  if (state.kind !== 'known') return <p className="muted">Trying it out…</p>
  const { consequences, notices } = state.preview
  const described = describeConsequences(consequences, { model, store, formatter: widgetServices })
  if (described.length === 0 && notices.length === 0)
    return <p className="muted">Nothing but what you see here.</p>
  return (
    <>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <ul>
        {described.map((consequence) => (
          <ConsequenceLine key={consequence.key} consequence={consequence} />
        ))}
      </ul>
    </>
  )
})

function ConsequenceLine({ consequence }: { readonly consequence: DescribedConsequence }) {
  const { title, records, reasons } = consequence
  const [only] = records
  return (
    <li>
      {records.length === 1 && only !== undefined ? (
        <>
          <strong>{title}</strong>
          <Changes changes={only.changes} />
        </>
      ) : (
        <details>
          <summary>{title}</summary>
          <ul>
            {records.map((record) => (
              <li key={record.key}>
                {record.name}
                <Changes changes={record.changes} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="muted">
          {reason}
        </p>
      ))}
    </li>
  )
}

function Changes({ changes }: Pick<DescribedConsequence['records'][number], 'changes'>) {
  return changes.map(({ caption, before, after }) => (
    <span key={caption} className="review-change">
      {caption} <del>{before}</del>
      <span aria-label="becomes">→</span>
      <ins>{after}</ins>
    </span>
  ))
}
