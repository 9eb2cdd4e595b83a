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
  const offers = offersOf(state)
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
      {offers.takesBack && (
        <Button caption="Take Back" icon="undo" disabled={!isIdle} onClick={() => void takeBack()} />
      )}
      {offers.triesAgain && (
        <Button caption="Try Refused Again" disabled={!isIdle} onClick={() => void model.change({})} />
      )}
      {offers.imports && (
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

/**
 * What can be done while the server does nothing: importing rows, also once others are decided about, making those wait again that were refused
 * (IM1483), and taking back.
 */
function offersOf({ counts, status, work }: ImportState): {
  readonly imports: boolean
  readonly takesBack: boolean
  readonly triesAgain: boolean
} {
  const isOpen = work === null && status !== 'Taken back'
  return {
    imports: isOpen && counts.ready + counts.problem + counts.double > 0,
    triesAgain: isOpen && counts.refused > 0,
    takesBack: isOpen && counts.added + counts.updated > 0,
  }
}
