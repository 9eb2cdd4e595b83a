import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { importKind } from '#shared/importing/importKinds.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { Badge, type Tone } from '../../../kit/Badge.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ColumnsCard } from './ColumnsCard.tsx'
import { DoublesCard } from './DoublesCard.tsx'
import { ImportModel } from './ImportModel.ts'
import { ProblemsCard } from './ProblemsCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { RowsCard } from './RowsCard.tsx'
import './import.css'

const TONES: Readonly<Record<ImportState['status'], Tone>> = {
  Prepared: 'neutral',
  Begun: 'amber',
  Done: 'green',
  'Taken back': 'violet',
}

/** An import: what its columns become, what is in the way, and how far it is. */
export const ImportPage = observer(function ImportPage({ id }: { readonly id: number }) {
  const app = useScreenContext()
  const [model] = useState(() => new ImportModel(app, id))
  useEffect(() => {
    void model.load()
    return () => model.leave()
  }, [model])
  const { state } = model
  if (state === null && model.isBusy) return <div className="page" aria-busy />
  if (state === null)
    return (
      <EmptyState icon="warning" title="This import could not be read">
        <Link className="button" to="/admin/import">
          All imports
        </Link>
      </EmptyState>
    )
  const { noun } = importKind(state.kind)
  return (
    <div className="page scrolls import-page">
      <div className="page-title">
        <h1>{state.fileName}</h1>
        <Badge text={state.status} tone={TONES[state.status]} hasDot />
        <span className="spacer" />
        <Link to="/admin/import">All imports</Link>
      </div>
      <ProgressCard model={model} state={state} />
      {state.status !== 'Taken back' && (
        <>
          <ProblemsCard model={model} state={state} />
          <DoublesCard model={model} state={state} noun={noun} />
          <ColumnsCard model={model} state={state} />
        </>
      )}
      <RowsCard
        caption="Refused or kept"
        rows={state.messages.map(({ row, outcome, message }) => ({
          number: row,
          text: outcome,
          reason: message,
        }))}
      />
      <RowsCard caption="No records" rows={state.leftOut} />
    </div>
  )
})
