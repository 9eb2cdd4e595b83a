import { observer } from 'mobx-react-lite'
import type { ImportCounts, ImportState } from '#shared/importing/ImportState.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { Button } from '../../../kit/Button.tsx'
import type { ImportModel } from './ImportModel.ts'

const COUNTED: readonly (readonly [keyof ImportCounts, string])[] = [
  ['ready', 'Ready'],
  ['problem', 'With problems'],
  ['double', 'Likely doubles'],
  ['skipped', 'Left out'],
  ['added', 'Added'],
  ['updated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['refused', 'Refused'],
  ['takenBack', 'Taken back'],
  ['kept', 'Kept'],
]

interface ProgressCardProps {
  readonly model: ImportModel
  readonly state: ImportState
}

/** How many rows are ready, wait, or were stored; begins, stops and takes back. */
export const ProgressCard = observer(function ProgressCard({ model, state }: ProgressCardProps) {
  const { formats, dialogs } = useScreenContext()
  const { counts } = state
  const isIdle = model.work === null && !model.isBusy
  const stored = counts.added + counts.updated + counts.unchanged
  const takeBack = async (): Promise<void> => {
    const question =
      'What this import added is deleted, and what it changed gets its former values. What somebody has worked with since is kept. Take it back?'
    if (await dialogs.confirm(question)) await model.run('take-back')
  }
  return (
    <section className="card import-progress" aria-label="Progress">
      <dl>
        {COUNTED.filter(([name]) => counts[name] > 0 || name === 'ready').map(([name, caption]) => (
          <div key={name} className={name}>
            <dt>{caption}</dt>
            <dd>{formats.number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <span className="spacer" />
      {state.problem !== null && <p role="alert">It was given up: {state.problem}</p>}
      {model.work !== null && (
        <>
          <progress
            max={counts.rows}
            value={model.work === 'continue' ? stored : counts.takenBack + counts.kept}
          />
          <Button caption="Stop" onClick={() => void model.stop()} />
        </>
      )}
      {model.work === null && counts.added + counts.updated > 0 && state.status !== 'Taken back' && (
        <Button caption="Take Back" icon="undo" disabled={!isIdle} onClick={() => void takeBack()} />
      )}
      {model.work === null && state.status !== 'Taken back' && mayImport(counts) && (
        <Button
          caption={counts.ready === 1 ? 'Import 1 Row' : `Import ${formats.number(counts.ready)} Rows`}
          variant="primary"
          disabled={!isIdle || counts.ready === 0}
          onClick={() => void model.run('continue')}
        />
      )}
    </section>
  )
})

/** Whether rows are ready, or will be once what is in their way is decided. */
function mayImport({ ready, problem, double }: ImportCounts): boolean {
  return ready + problem + double > 0
}
