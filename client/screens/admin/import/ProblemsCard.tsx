import { observer } from 'mobx-react-lite'
import { runInAction } from 'mobx'
import type { ChangeEvent, KeyboardEvent } from 'react'
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

interface InsteadProps {
  readonly model: ImportModel
  readonly group: ProblemGroup & { readonly heading: string }
}

/** What is put in the place of a text: one of the words that can be there, or whatever is typed (IM1285). */
const Instead = observer(function Instead({ model, group }: InsteadProps) {
  const { heading, text, suggestion, choices, rows } = group
  const key = keyOfGroup(group)
  const common = {
    'aria-label': `Instead of ${text === '' ? 'nothing' : text} in ${heading}, row ${rows[0] ?? ''}`,
    value: model.typed.get(key) ?? '',
    disabled: model.isBusy,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      runInAction(() => (value === '' ? model.typed.delete(key) : model.typed.set(key, value))),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') void model.applyTyped()
    },
  }
  if (choices.length === 0) return <input type="text" placeholder={suggestion ?? ''} {...common} />
  return (
    <select {...common}>
      <option value="">Choose…</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
})

const ProblemRow = observer(function ProblemRow({
  model,
  group,
}: {
  readonly model: ImportModel
  readonly group: ProblemGroup
}) {
  const { heading, text, problem, rows, count } = group
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
      <td>{heading !== null && <Instead model={model} group={{ ...group, heading }} />}</td>
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
