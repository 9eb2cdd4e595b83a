import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { recordAsOfQuery } from '#shared/auditing/queries.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { displayRecordValue } from '../displayValue.ts'
import { urlOfPast } from '../openScreens.ts'
import { pastDialogOf } from '../recordDialogs.ts'
import { useScreenContext } from '../ScreenContext.ts'
import {
  compareRecords,
  NOW,
  valuesOfCompared,
  type ComparedRecord,
  type RecordThen,
} from './compareRecords.ts'
import './history.css'

/** The record whose past is shown. */
export interface AsOfRecord {
  readonly entityTypeName: string
  readonly entityId: number
  readonly title: string
}

interface AsOfDialogProps extends DialogProps<never> {
  readonly record: AsOfRecord
  /** The moments at which anything of it was saved, the latest first. */
  readonly moments: readonly string[]
  /** The moment that is shown at first. */
  readonly when: string
}

const STATES = {
  same: null,
  changed: { text: 'Changed', tone: 'amber' },
  added: { text: 'Not there yet', tone: 'green' },
  gone: { text: 'Gone', tone: 'red' },
} as const

/** A record and what belongs to it as they were at a moment, beside what they are now or were at another one; read-only (HI742). */
export const AsOfDialog = observer(function AsOfDialog({ record, moments, when, close }: AsOfDialogProps) {
  const app = useScreenContext()
  const { formats, model } = app
  const [shown, setShown] = useState(when)
  const [other, setOther] = useState(NOW)
  // After the last save nothing differs from now.
  const [showsAll, setShowsAll] = useState(when === moments[0])
  const before = useRecordsAsOf(record, shown)
  const after = useRecordsAsOf(record, other)
  const compared = useMemo(
    () => (before === null || after === null ? null : compareRecords(model, before, after)),
    [model, before, after],
  )
  const oldestFirst = useMemo(() => moments.toReversed(), [moments])
  const captionOf = (moment: string): string => (moment === NOW ? 'Now' : formats.instant(moment))
  const index = oldestFirst.indexOf(shown)
  return (
    <DialogFrame
      title={`${record.title} as of ${captionOf(shown)}`}
      width={800}
      height="95%"
      onCancel={() => close()}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="history as-of" data-testid="as-of-dialog">
        <div className="as-of-moments">
          <label className="as-of-slider">
            <span>Moment</span>
            <input
              type="range"
              min={0}
              max={Math.max(oldestFirst.length - 1, 0)}
              value={Math.max(index, 0)}
              aria-valuetext={captionOf(shown)}
              onChange={({ target }) => setShown(oldestFirst[Number(target.value)] ?? shown)}
            />
          </label>
          <MomentChoice label="As of" value={shown} moments={moments} captionOf={captionOf} show={setShown} />
          <MomentChoice
            label="Compared with"
            value={other}
            moments={[NOW, ...moments]}
            captionOf={captionOf}
            show={setOther}
          />
          <label className="as-of-all">
            <input type="checkbox" checked={showsAll} onChange={() => setShowsAll(!showsAll)} />
            <span>Show what is the same</span>
          </label>
          <OpenAsItWas record={record} when={shown} />
        </div>
        {compared === null ? (
          <div className="loading-line" role="progressbar" aria-label="Loading" />
        ) : (
          <ComparedRecords
            compared={compared}
            captions={[captionOf(shown), captionOf(other)]}
            showsAll={showsAll}
          />
        )}
      </div>
    </DialogFrame>
  )
})

/** Opens the record's own page or dialog at the moment, where it has one that shows the past (HI1302). */
function OpenAsItWas({ record, when }: { readonly record: AsOfRecord; readonly when: string }) {
  const app = useScreenContext()
  const { entityTypeName, entityId } = record
  // In a tab of its own, since the screen behind may have edits.
  const url = urlOfPast(app, { entity: entityTypeName, id: entityId, when })
  const openDialog = pastDialogOf(app, entityTypeName)
  if (url !== null)
    return (
      <a className="as-of-open" href={url} target="_blank" rel="noreferrer">
        Open as It Was
      </a>
    )
  if (openDialog === null) return null
  return (
    <span className="as-of-open">
      <Button
        caption="Open as It Was"
        variant="quiet"
        onClick={() => reportErrorsOf(openDialog(app, { entityId, when }), app.errors)}
      />
    </span>
  )
}

interface MomentChoiceProps {
  readonly label: string
  readonly value: string
  readonly moments: readonly string[]
  readonly captionOf: (moment: string) => string
  readonly show: (moment: string) => void
}

function MomentChoice({ label, value, moments, captionOf, show }: MomentChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => show(target.value)}>
        {moments.map((moment) => (
          <option key={moment} value={moment}>
            {captionOf(moment)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The records of a moment; null until they are read. What fails is reported. */
function useRecordsAsOf(
  { entityTypeName, entityId }: AsOfRecord,
  when: string,
): readonly RecordThen[] | null {
  const { errors, store } = useScreenContext()
  const [read, setRead] = useState<{ readonly when: string; readonly rows: readonly RecordThen[] } | null>(
    null,
  )
  const fetch = useCallback(
    () => store.fetchResult(recordAsOfQuery, { entityTypeName, entityId, when }),
    [store, entityTypeName, entityId, when],
  )
  useEffect(() => {
    let isCurrent = true
    fetch().then(
      (rows) => {
        if (isCurrent) setRead({ when, rows })
      },
      (error: unknown) => errors.report(error),
    )
    return () => {
      isCurrent = false
    }
  }, [fetch, when, errors])
  return read?.when === when ? read.rows : null
}

interface ComparedRecordsProps {
  readonly compared: readonly ComparedRecord[]
  /** Of the two moments. */
  readonly captions: readonly [string, string]
  readonly showsAll: boolean
}

function ComparedRecords({ compared, captions, showsAll }: ComparedRecordsProps) {
  const shown = showsAll ? compared : compared.filter(({ state }) => state !== 'same')
  if (shown.length === 0)
    return (
      <EmptyState
        icon="history"
        title={compared.length === 0 ? 'There was no such record' : 'Nothing differs'}
        text={compared.length === 0 ? 'Choose a later moment.' : 'Both moments show the same values.'}
      />
    )
  return (
    <div className="as-of-records">
      <table aria-label="Compared fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            {captions.map((caption, index) => (
              <th key={index === 0 ? 'before' : 'after'} scope="col">
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((record) => (
          <RecordRows
            key={`${record.entityTypeName} ${record.entityId}`}
            record={record}
            showsAll={showsAll}
          />
        ))}
      </table>
    </div>
  )
}

interface RecordRowsProps {
  readonly record: ComparedRecord
  readonly showsAll: boolean
}

function RecordRows({ record, showsAll }: RecordRowsProps) {
  const { model, widgetServices } = useScreenContext()
  const { entityTypeName, name, state } = record
  const badge = STATES[state]
  const values = valuesOfCompared(record)
  const shownValue = (field: string, value: unknown): string =>
    displayRecordValue({ model, entityTypeName, name: field, record: values }, value, widgetServices)
  return (
    <tbody>
      <tr className="as-of-record">
        <th scope="rowgroup" colSpan={3}>
          {name} {badge !== null && <Badge text={badge.text} tone={badge.tone} />}
        </th>
      </tr>
      {record.fields
        .filter(({ differs }) => showsAll || differs)
        .map(({ name: field, caption, before, after, differs }) => (
          <tr key={field} className={differs ? 'differs' : undefined}>
            <th scope="row">{caption}</th>
            <td className="num">{shownValue(field, before)}</td>
            <td className="num">{shownValue(field, after)}</td>
          </tr>
        ))}
    </tbody>
  )
}
