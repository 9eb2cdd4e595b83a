import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { CONFLICT_SENTENCE } from '#shared/wire/errors.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { Badge } from '../../kit/Badge.tsx'
import { useKit } from '../../kit/Kit.ts'
import type { RecordConflict } from '../../store/types.ts'
import { useApp } from '../App.ts'
import { ConflictModel, type ConflictInWords, type Resolution } from './ConflictModel.ts'
import './review.css'

interface ConflictDialogProps extends DialogProps<true> {
  readonly conflicts: readonly RecordConflict[]
}

/** What others changed meanwhile, record by record; the choices touch nothing else that is pending (F-038). */
export const ConflictDialog = observer(function ConflictDialog({ conflicts, close }: ConflictDialogProps) {
  const { store } = useApp()
  const kit = useKit()
  const [model] = useState(() => new ConflictModel(store, kit, conflicts))
  const apply = (): void => {
    model.apply()
    close(true)
  }
  return (
    <DialogFrame
      title="Changed by someone else"
      width={800}
      height="auto"
      onCancel={() => close()}
      buttons={[
        { caption: 'Close', run: () => close() },
        { caption: 'Apply', look: 'primary', isDefault: true, focused: true, run: apply },
      ]}
    >
      <div className="conflicts" data-testid="conflicts">
        <p className="conflict-sentence" role="alert">
          {CONFLICT_SENTENCE}
        </p>
        <p className="muted">
          Nothing is lost: all of your changes are still pending. Choose for each record, then save again.
        </p>
        {model.records.map((record) => (
          <ConflictCard
            key={record.key}
            record={record}
            chosen={model.resolutionOf(record.key)}
            choose={(resolution) => model.choose(record.key, resolution)}
          />
        ))}
      </div>
    </DialogFrame>
  )
})

interface ConflictCardProps {
  readonly record: ConflictInWords
  readonly chosen: Resolution
  readonly choose: (resolution: Resolution) => void
}

function ConflictCard({ record, chosen, choose }: ConflictCardProps) {
  return (
    <section className="conflict card" data-testid="conflict">
      <header>
        <h2>{record.name}</h2>
        {record.isGone && <Badge text="Deleted" tone="red" />}
        <span className="muted">{record.byWhom}</span>
      </header>
      {record.fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {record.fields.map((field) => (
              <tr
                key={field.property}
                className={field.overlapping ? 'overlapping' : ''}
                data-field={field.property}
              >
                <th scope="row">{field.caption}</th>
                <td>{field.base}</td>
                <td className={field.mine === field.base ? 'muted' : ''}>{field.mine}</td>
                <td className={field.theirs === field.base ? 'muted' : ''}>{field.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <fieldset>
        <legend className="visually-hidden">What to do with {record.name}</legend>
        {record.choices.map(({ resolution, caption, consequence }) => (
          <label key={resolution}>
            <input
              type="radio"
              name={record.key}
              checked={chosen === resolution}
              data-testid={`conflict-${resolution}`}
              onChange={() => choose(resolution)}
            />
            <span>
              <b>{caption}</b> {consequence}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
