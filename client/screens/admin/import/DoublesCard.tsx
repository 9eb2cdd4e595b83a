import { observer } from 'mobx-react-lite'
import { DOUBLE_DECISIONS } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { Button } from '../../../kit/Button.tsx'
import type { ImportModel } from './ImportModel.ts'

const CAPTIONS = { add: 'Add', merge: 'Merge', skip: 'Leave Out' } as const

interface DoublesCardProps {
  readonly model: ImportModel
  readonly state: ImportState
  readonly noun: string
}

/** Rows that may be the same as others, and what becomes of them (IM806). */
export const DoublesCard = observer(function DoublesCard({ model, state, noun }: DoublesCardProps) {
  const { doubles, choices } = state
  if (doubles.length === 0 && choices.doubles === null) return null
  return (
    <section className="card import-card" aria-label="Likely doubles">
      <header>
        <h2>Likely doubles</h2>
        <p className="hint">
          {choices.doubles === null
            ? `Merged, a row fills in what the other ${noun} lacks.`
            : `All others: ${CAPTIONS[choices.doubles].toLowerCase()}.`}
        </p>
        <span className="spacer" />
        {DOUBLE_DECISIONS.map((decision) => (
          <Button
            key={decision}
            caption={`${CAPTIONS[decision]} All`}
            pressed={choices.doubles === decision}
            disabled={model.isBusy}
            onClick={() => void model.change({ doubles: choices.doubles === decision ? null : decision })}
          />
        ))}
      </header>
      {doubles.length > 0 && (
        <div className="import-table">
          <table aria-label="Likely doubles">
            <thead>
              <tr>
                {['Row', 'Text', 'May be', 'Same', ''].map((caption) => (
                  <th key={caption} scope="col">
                    {caption}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {doubles.map(({ row, text, trait, of }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td className="text">{text}</td>
                  <td>{of}</td>
                  <td>{trait}</td>
                  <td>
                    {DOUBLE_DECISIONS.map((decision) => (
                      <Button
                        key={decision}
                        caption={CAPTIONS[decision]}
                        variant="quiet"
                        disabled={model.isBusy}
                        onClick={() => void model.decideDouble(row, decision)}
                      />
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
})
