import { observer } from 'mobx-react-lite'
import { runInAction } from 'mobx'
import { MAX_LISTED, type ImportState, type ProblemGroup } from '#shared/importing/ImportState.ts'
import { Button } from '../../../kit/Button.tsx'
import { keyOfGroup, type ImportModel } from './ImportModel.ts'

interface ProblemsCardProps {
  readonly model: ImportModel
  readonly state: ImportState
}

/** What cannot be read, each text once, and what is put in its place. */
export const ProblemsCard = observer(function ProblemsCard({ model, state }: ProblemsCardProps) {
  const { problems, choices } = state
  if (problems.length === 0 && !choices.leavesOutUnreadable) return null
  const suggestions = problems.filter(({ suggestion }) => suggestion !== null).length
  return (
    <section className="card import-card" aria-label="Problems">
      <header>
        <h2>Problems</h2>
        <p className="hint">
          {problems.length === MAX_LISTED
            ? `The first ${MAX_LISTED}. Their rows wait; all others can be imported.`
            : 'Their rows wait; all others can be imported.'}
        </p>
        <span className="spacer" />
        <label className="import-check">
          <input
            type="checkbox"
            checked={choices.leavesOutUnreadable}
            disabled={model.isBusy}
            onChange={({ target }) => void model.change({ leavesOutUnreadable: target.checked })}
          />
          Leave empty what cannot be read
        </label>
        <Button
          caption={suggestions === 1 ? 'Use 1 Suggestion' : `Use ${suggestions} Suggestions`}
          disabled={model.isBusy || suggestions === 0}
          onClick={() => void model.useSuggestions()}
        />
        <Button
          caption="Apply"
          disabled={model.isBusy || model.typed.size === 0}
          hint="Enter"
          onClick={() => void model.applyTyped()}
        />
      </header>
      <div className="import-table">
        <table aria-label="Problems">
          <thead>
            <tr>
              {['Column', 'Text', 'Rows', 'What is needed', 'Instead', ''].map((caption) => (
                <th key={caption} scope="col">
                  {caption}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map((group) => (
              <ProblemRow key={keyOfGroup(group)} model={model} group={group} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})

const ProblemRow = observer(function ProblemRow({
  model,
  group,
}: {
  readonly model: ImportModel
  readonly group: ProblemGroup
}) {
  const { heading, text, problem, suggestion, rows, count } = group
  const key = keyOfGroup(group)
  const more = count - rows.length
  return (
    <tr>
      <td>{heading ?? 'Whole row'}</td>
      <td className="text">{text === '' ? '(empty)' : text}</td>
      <td className="rows">
        {rows.slice(0, 4).join(', ')}
        {count > 4 && ` and ${more + rows.length - 4} more`}
      </td>
      <td>{problem}</td>
      <td>
        {heading !== null && (
          <input
            type="text"
            aria-label={`Instead of ${text === '' ? 'nothing' : text} in ${heading}, row ${rows[0] ?? ''}`}
            placeholder={suggestion ?? ''}
            value={model.typed.get(key) ?? ''}
            disabled={model.isBusy}
            onChange={({ target }) => runInAction(() => model.typed.set(key, target.value))}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void model.applyTyped()
            }}
          />
        )}
      </td>
      <td>
        <Button
          caption={count === 1 ? 'Leave Row Out' : `Leave ${count} Rows Out`}
          variant="quiet"
          disabled={model.isBusy}
          onClick={() => void model.leaveOut(group)}
        />
      </td>
    </tr>
  )
})
