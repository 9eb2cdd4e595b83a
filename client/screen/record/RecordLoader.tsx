import { observer } from 'mobx-react-lite'
import { useCallback, useMemo, useEffect } from 'react'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { recordsToRestore } from '../../context/history/findRecord.ts'
import { historySubject } from '../../context/history/historySubject.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { usePresence } from '../live/usePresence.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { concerns } from '../../live/LiveChange.ts'
import type { RecordEditor } from './RecordEditor.ts'
import { MissingRecord, RecordSkeleton } from './placeholders.tsx'
import type { RecordSave } from './RecordScreen.ts'
import { RecordView } from './RecordView.tsx'
import type { RecordModel } from './RecordModel.ts'

interface RecordLoaderProps {
  readonly editor: RecordEditor
  readonly save: () => Promise<void>
  readonly saveAnd?: (save: RecordSave) => Promise<void>
  readonly cancel: () => Promise<void>
  readonly close: () => void
  readonly isInDialog?: boolean
}

/** The record, or a placeholder while it is loading or does not exist (F-040). */
export const RecordLoader = observer(function RecordLoader(props: RecordLoaderProps) {
  const app = useScreenContext()
  const { editor, save, saveAnd, cancel, close, isInDialog = false } = props
  const { model } = editor
  const { phase, record, screen } = model
  const open = useMemo(
    () => (record === null ? null : { app, screen, model, record }),
    [app, screen, model, record],
  )
  usePresence(
    screen.entity.name,
    model.isNew || model.id === null ? null : String(model.id),
    useCallback(() => editor.hasChanges, [editor]),
  )
  const { request } = editor
  useLiveRecord(editor)
  if (request.failure !== null) return <RequestBanner subject={`The ${screen.noun}`} request={request} />
  if (phase === 'loading') return <RecordSkeleton />
  if (open === null || phase === 'missing') return <MissingRecord model={model} />
  const commands = {
    hasChanges: editor.hasChanges,
    canSave: editor.canSave,
    isInDialog,
    save: () => void save(),
    saveAnd: (other: RecordSave) => reportErrorsOf(saveAnd?.(other), app.errors),
    cancel: () => void cancel(),
    close,
    showHistory: () =>
      void showHistory(
        app,
        screen.title(open.record),
        () => Promise.resolve([historySubject(app, screen.entity, [propertiesOf(open.record)])]),
        {
          restoresInto: recordsToRestore(app),
        },
      ),
  }
  return <RecordView open={open} form={editor.form} commands={commands} />
})

interface ShownEditor {
  readonly model: RecordModel
}

/** Reads a record with what belongs to it again when others have stored any of that; what is edited here stays (LC783). */
function useLiveRecord({ model }: ShownEditor): void {
  const app = useScreenContext()
  useEffect(() => {
    const { entity, expand } = model.screen
    const shown = new Set<string>([
      entity.name,
      ...expand.flatMap((name) => entity.relations[name]?.target ?? []),
    ])
    return app.live.follow((change) => {
      if (model.phase !== 'ready' || model.isNew || !concerns(change, shown)) return
      const isOther = change.typeNames.size === 1 && change.idsOf(entity.name)?.has(model.id ?? 0) === false
      const isOfAnother = !change.isReset && change.typeNames.has(entity.name) && isOther
      if (!isOfAnother) reportErrorsOf(model.refresh(), app.errors)
    })
  }, [app, model])
}
