import { observer } from 'mobx-react-lite'
import { IMPORT_KIND_NAMES } from '#shared/importing/Import.ts'
import { importKind, isImportKind } from '#shared/importing/importKinds.ts'
import { IMPORT_MODES } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import type { ImportModel } from './ImportModel.ts'

interface ColumnsCardProps {
  readonly model: ImportModel
  readonly state: ImportState
}

/** What the file has, and what each of its columns becomes. */
export const ColumnsCard = observer(function ColumnsCard({ model, state }: ColumnsCardProps) {
  const { headings, samples, choices } = state
  const kind = importKind(state.kind)
  return (
    <section className="card import-card" aria-label="Columns">
      <header>
        <h2>Columns</h2>
        <p className="hint">They are remembered for the next file with the same headings.</p>
        <span className="spacer" />
        <label>
          The file has{' '}
          <select
            aria-label="What the file has"
            value={state.kind}
            disabled={model.isBusy}
            onChange={({ target }) => {
              if (isImportKind(target.value)) void model.decide({ kind: target.value })
            }}
          >
            {IMPORT_KIND_NAMES.map((name) => (
              <option key={name} value={name}>
                {importKind(name).caption}
              </option>
            ))}
          </select>
        </label>
        <label>
          Known records{' '}
          <select
            aria-label="Known records"
            value={choices.mode}
            disabled={model.isBusy}
            onChange={({ target }) => {
              const mode = IMPORT_MODES.find((each) => each === target.value)
              if (mode !== undefined) void model.change({ mode })
            }}
          >
            {IMPORT_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {MODE_CAPTIONS[mode]}
              </option>
            ))}
          </select>
        </label>
      </header>
      <div className="import-table">
        <table aria-label="Columns">
          <thead>
            <tr>
              {['Heading', 'First texts', 'Becomes', 'Where empty'].map((caption) => (
                <th key={caption} scope="col">
                  {caption}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {headings.map((heading, index) => {
              const name = choices.mapping[heading] ?? ''
              return (
                <tr key={heading}>
                  <td>{heading}</td>
                  <td className="text">{samples[index]?.join(' · ')}</td>
                  <td>
                    <select
                      aria-label={`${heading} becomes`}
                      className={name === '' ? 'nothing' : undefined}
                      value={name}
                      disabled={model.isBusy}
                      onChange={({ target }) =>
                        void model.map(heading, target.value, kind.columns[target.value]?.isMany === true)
                      }
                    >
                      <option value="">(not imported)</option>
                      {Object.entries(kind.columns).map(([each, { caption }]) => (
                        <option key={each} value={each}>
                          {caption}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="hint">{kind.columns[name]?.whenEmpty}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
})

const MODE_CAPTIONS = {
  'add and update': 'are updated, new ones added',
  'add only': 'are left alone, new ones added',
  'update only': 'are updated, nothing is added',
} as const
