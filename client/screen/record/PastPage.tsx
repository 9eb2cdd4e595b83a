import { runInAction, makeObservable, observableRef } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { PastOf } from '../../context/history/ShownPast.ts'
import { readPast, type RecordPast } from '../../context/history/RecordPast.ts'
import { showComparison } from '../../context/history/showComparison.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { GivenContext, useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { ScreenRequest } from '../../context/ScreenRequest.ts'
import { DialogHost } from '../../dialogs/DialogHost.tsx'
import { FormState } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { WidgetServicesContext } from '../../kit/WidgetServices.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { differencesInWords } from './differencesInWords.ts'
import { pastScreen } from './pastScreen.tsx'
import { RecordSkeleton } from './placeholders.tsx'
import { RecordModel } from './RecordModel.ts'
import type { RecordScreen } from './RecordScreen.ts'
import { RecordView } from './RecordView.tsx'
import '../screen.css'
import './past.css'

interface PastPageProps {
  readonly screen: RecordScreen
  readonly id: number
  /** The moment, as in its URL. */
  readonly when: string
}

/** What is read for the page. */
class PastReading {
  past: RecordPast | null = null
  readonly request: ScreenRequest

  constructor(app: ScreenContext, of: PastOf) {
    this.request = new ScreenRequest(app.errors, async () => {
      const past = await readPast(app, of)
      runInAction(() => (this.past = past))
    })
    makeObservable(this, { past: observableRef })
  }
}

/** The screen of a record as it was at a moment, with what belonged to it: nothing of it can be edited or saved (RC1302). */
export const PastPage = observer(function PastPage({ screen, id, when }: PastPageProps) {
  const app = useScreenContext()
  const [{ reading, of }] = useState(() => {
    const read = { entityTypeName: screen.entity.name, entityId: id, when }
    return { of: read, reading: new PastReading(app, read) }
  })
  const { past, request } = reading
  useEffect(() => void request.make(), [request])
  const today = `${screen.path}/${id}`
  if (request.failure !== null) return <RequestBanner subject={`The ${screen.noun}`} request={request} />
  if (past === null) return <RecordSkeleton />
  const { record } = past
  if (record === null)
    return (
      <div className="page">
        <EmptyState
          icon="history"
          title={`There was no such ${screen.noun} on ${app.formats.instant(when)}`}
          text="It was added later, or was deleted then."
        >
          <Link className="button" to={today}>
            Back to Today
          </Link>
        </EmptyState>
      </div>
    )
  const compare = (): void =>
    reportErrorsOf(showComparison(app, { ...of, title: screen.title(record) }), app.errors)
  return (
    <>
      <section className="past-banner" role="status" data-testid="past-banner">
        <Icon name="history" size={16} />
        <p>
          As it was on <b>{app.formats.instant(when)}</b>. {differencesInWords(past)}
        </p>
        <Button caption="Compare" icon="history" onClick={compare} />
        <Link className="button primary" to={today}>
          Back to Today
        </Link>
      </section>
      <GivenContext value={past.app}>
        <WidgetServicesContext value={past.app.widgetServices}>
          <PastRecord screen={screen} past={past} record={record} />
          <DialogHost dialogs={past.app.dialogs} />
        </WidgetServicesContext>
      </GivenContext>
    </>
  )
})

interface PastRecordProps {
  readonly screen: RecordScreen
  readonly past: RecordPast
  readonly record: TrackedRecord
}

const PastRecord = observer(function PastRecord({ screen, past, record }: PastRecordProps) {
  const [form] = useState(() => new FormState({ isReadOnly: true }))
  const open = useMemo(() => {
    const shown = pastScreen(screen)
    const model = new RecordModel(past.app.store, shown, String(past.of.entityId))
    model.receive(record)
    return { app: past.app, screen: shown, model, record }
  }, [screen, past, record])
  return <RecordView open={open} form={form} commands={null} />
})
