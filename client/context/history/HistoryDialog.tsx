import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { useScreenContext } from '../ScreenContext.ts'
import { ChangesTable, EntriesTable } from './HistoryTables.tsx'
import { HistoryModel } from './HistoryModel.ts'
import './history.css'

interface HistoryDialogProps extends DialogProps<never> {
  readonly title: string
  readonly load: (model: HistoryModel) => Promise<void>
}

/** 800 pixels wide: the entries above, the fields of the chosen one below (S1 §2, Audit History dialog). */
export const HistoryDialog = observer(function HistoryDialog(props: HistoryDialogProps) {
  const { title, load, close } = props
  const { store, errors, widgetServices } = useScreenContext()
  const [model] = useState(() => new HistoryModel(store, widgetServices, widgetServices.model))
  useEffect(() => {
    reportErrorsOf(load(model), errors)
  }, [model, load, errors])
  return (
    <DialogFrame
      title={title}
      width={800}
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="history" data-testid="history-dialog">
        <HistoryBody model={model} />
      </div>
    </DialogFrame>
  )
})

const HistoryBody = observer(function HistoryBody({ model }: { readonly model: HistoryModel }) {
  if (model.phase === 'loading')
    return <div className="loading-line" role="progressbar" aria-label="Loading" />
  if (model.phase === 'failed') return <EmptyState icon="warning" title="The history could not be loaded" />
  if (model.entries.length === 0)
    return (
      <EmptyState icon="history" title="Nothing is recorded" text="Saves of this record are listed here." />
    )
  return (
    <>
      <EntriesTable model={model} />
      <ChangesTable entry={model.selected} />
    </>
  )
})
