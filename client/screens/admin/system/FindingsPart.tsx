import { observer } from 'mobx-react-lite'
import type { SystemFinding } from '#shared/wire/system.ts'
import { Icon } from '../../../kit/Icon.tsx'
import type { FigurePartProps } from '../../../screen/figures/FigurePart.ts'
import { Pending } from '../../../screen/figures/Pending.tsx'
import type { SystemFigures } from './SystemFigures.ts'
import './system.css'

const STATE_NAMES = { problem: 'Problem', warning: 'Warning', good: 'Good' } as const

/** What is wrong with the installation and what to do, and below it what was found to be right (OP1030). */
export const FindingsPart = observer(function FindingsPart({ model }: FigurePartProps<SystemFigures>) {
  const { shown } = model
  if (shown === null)
    return (
      <section className="card findings">
        <h2>What is wrong now</h2>
        <Pending />
      </section>
    )
  const wrong = shown.data.findings.filter(({ state }) => state !== 'good')
  const right = shown.data.findings.filter(({ state }) => state === 'good')
  return (
    <>
      <section className="card findings" aria-label="What is wrong now">
        <h2>What is wrong now</h2>
        {wrong.length === 0 ? (
          <p role="status">Nothing: all checks are good.</p>
        ) : (
          <Findings findings={wrong} />
        )}
      </section>
      <section className="card findings right" aria-label="What is right">
        <h2>What is right</h2>
        <Findings findings={right} />
      </section>
    </>
  )
})

function Findings({ findings }: { readonly findings: readonly SystemFinding[] }) {
  return (
    <ul>
      {findings.map(({ name, state, sentence, advice }) => (
        <li key={name} className={state}>
          <Icon name={state === 'good' ? 'check' : 'warning'} size={16} />
          <b>
            <span className="visually-hidden">{STATE_NAMES[state]}: </span>
            {name}
          </b>
          <p>
            {sentence}
            {advice !== null && <span className="advice"> {advice}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
