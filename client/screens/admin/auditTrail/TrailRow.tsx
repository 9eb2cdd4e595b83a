import { observer } from 'mobx-react-lite'
import type { TrailEntry } from '#shared/auditing/auditTrail.ts'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { initialsOf } from '../../../kit/initialsOf.ts'
import { reportErrorsOf } from '../../../kit/reportErrorsOf.ts'
import type { AuditTrailModel } from './AuditTrailModel.ts'
import { changesInWords, deedOf, toneOf } from './entryWords.ts'
import { TrailDetails } from './TrailDetails.tsx'

interface TrailRowProps {
  readonly entry: TrailEntry
  readonly model: AuditTrailModel
  readonly search: () => void
}

/** Who did what, and when; a press shows all that was changed together. */
export const TrailRow = observer(function TrailRow({ entry, model, search }: TrailRowProps) {
  const { errors, formats, model: entities } = useScreenContext()
  const { place, kind, when, userName, userId, saveId, reason, restoredFrom } = entry
  const isOpen = model.opened.has(place)
  const opens = saveId !== null || entry.record !== null
  const changes = changesInWords(entry, entities, model.formatter)
  const name = userName === '' ? 'The server' : userName
  return (
    <li className={isOpen ? 'trail-entry open' : 'trail-entry'} data-testid="trail-entry">
      <time dateTime={when} title={formats.instant(when)}>
        {formatTimeOfDay(when, formats.timeZone)}
      </time>
      <span className="trail-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className="trail-words">
        <p>
          {userId === null || userId === 0 ? (
            <b>{name}</b>
          ) : (
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
          )}{' '}
          {opens ? (
            <button
              type="button"
              className="trail-deed"
              aria-expanded={isOpen}
              onClick={() => reportErrorsOf(model.toggle(entry), errors)}
            >
              {deedOf(entry)}
            </button>
          ) : (
            <span>{deedOf(entry)}</span>
          )}
        </p>
        {changes !== '' && !isOpen && <p className="trail-changes">{changes}</p>}
        {(reason !== null || restoredFrom !== null) && (
          <p className="trail-reason">
            {restoredFrom !== null && `Restored from ${formats.instant(restoredFrom)}`}
            {restoredFrom !== null && reason !== null && ' · '}
            {reason}
          </p>
        )}
      </div>
      <Badge text={kind} tone={toneOf(kind)} />
      <span className="trail-arrow" aria-hidden="true">
        {opens && <Icon name={isOpen ? 'up' : 'down'} />}
      </span>
      {isOpen && <TrailDetails save={model.opened.get(place) ?? null} model={model} />}
    </li>
  )
})
