import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import type { TrailEntry } from '#shared/auditing/auditTrail.ts'
import type { EntityName } from '#shared/model/product.ts'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { tableOf } from '../../../context/history/auditEntries.ts'
import { pathOfRecord } from '../../../context/openScreens.ts'
import { hasRecordDialog, openRecordDialog } from '../../../context/recordDialogs.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { initialsOf } from '../../../kit/initialsOf.ts'
import { reportErrorsOf } from '../../../kit/reportErrorsOf.ts'
import type { AuditTrailModel } from './AuditTrailModel.ts'
import { changesInWords, deedOf, toneOf } from './entryWords.ts'
import { joinerBefore } from './eventWords.ts'
import { TrailDetails } from './TrailDetails.tsx'

interface TrailRowProps {
  readonly entry: TrailEntry
  readonly model: AuditTrailModel
  readonly search: () => void
}

/** Who did what, and when; a press shows all that was changed together. */
export const TrailRow = observer(function TrailRow(props: TrailRowProps) {
  const { entry, model } = props
  const { formats, model: entities } = useScreenContext()
  const { place, kind, when } = entry
  const isOpen = model.opened.has(place)
  const changes = isOpen ? '' : changesInWords(entry, entities, model.formatter)
  return (
    <li className={isOpen ? 'trail-entry open' : 'trail-entry'} data-testid="trail-entry">
      <time dateTime={when} title={formats.instant(when)}>
        {formatTimeOfDay(when, formats.timeZone)}
      </time>
      <span className="trail-initials" aria-hidden="true">
        {initialsOf(nameIn(entry))}
      </span>
      <div className="trail-words">
        <p>
          <Person {...props} />
          {joinerBefore(deedOf(entry))}
          <Deed {...props} />
        </p>
        <Concerned entry={entry} />
        {changes !== '' && <p className="trail-changes">{changes}</p>}
        <Reason entry={entry} />
      </div>
      <Badge text={kind} tone={toneOf(kind)} />
      <span className="trail-arrow" aria-hidden="true">
        {isOpenable(entry) && <Icon name={isOpen ? 'up' : 'down'} />}
      </span>
      {isOpen && <TrailDetails save={model.opened.get(place) ?? null} model={model} />}
    </li>
  )
})

function nameIn({ userName }: Pick<TrailEntry, 'userName'>): string {
  return userName === '' ? 'The server' : userName
}

/** Whether an entry has records to show: an event has none. */
function isOpenable({ record }: Pick<TrailEntry, 'record'>): boolean {
  return record !== null
}

/** Whoever did it; a press asks for nothing else than what they did. */
function Person({ entry, model, search }: TrailRowProps) {
  const { userId } = entry
  const name = nameIn(entry)
  if (userId === null || userId === 0) return <b>{name}</b>
  return (
    <button
      type="button"
      className="trail-person"
      title={`Only what ${name} did`}
      onClick={() => {
        model.askOfPerson(userId)
        search()
      }}
    >
      {name}
    </button>
  )
}

const Deed = observer(function Deed({ entry, model }: TrailRowProps) {
  const { errors } = useScreenContext()
  if (!isOpenable(entry)) return <span>{deedOf(entry)}</span>
  return (
    <button
      type="button"
      className="trail-deed"
      aria-expanded={model.opened.has(entry.place)}
      onClick={() => reportErrorsOf(model.toggle(entry), errors)}
    >
      {deedOf(entry)}
    </button>
  )
})

/** What an event is of, each a link where it has a page or a dialog that the user may open. */
function Concerned({ entry: { concerns = [] } }: Pick<TrailRowProps, 'entry'>) {
  const app = useScreenContext()
  if (concerns.length === 0) return null
  return (
    <p className="trail-concerns">
      {concerns.map(({ entityTypeName, id, title }) => {
        const name = `${tableOf({ entityTypeName }, app.model)} ${title}`
        const path = pathOfRecord(app, entityTypeName, id)
        // What is recorded there are the entities of the model.
        const entity = entityTypeName as EntityName
        const hasDialog = hasRecordDialog(app, entity)
        if (path !== null)
          return (
            <Link key={`${entityTypeName} ${id}`} to={path}>
              {name}
            </Link>
          )
        if (!hasDialog) return <span key={`${entityTypeName} ${id}`}>{name}</span>
        return (
          <button
            key={`${entityTypeName} ${id}`}
            type="button"
            className="trail-record"
            onClick={() => reportErrorsOf(openRecordDialog(app, entity, id), app.errors)}
          >
            {name}
          </button>
        )
      })}
    </p>
  )
}

/** Why it was done, and from when something was brought back, where the log says so. */
function Reason({ entry: { reason, restoredFrom } }: Pick<TrailRowProps, 'entry'>) {
  const { formats } = useScreenContext()
  const from = restoredFrom === null ? '' : `Restored from ${formats.instant(restoredFrom)}`
  const text = joinNonBlank([from, reason], ' · ')
  return text === '' ? null : <p className="trail-reason">{text}</p>
}
