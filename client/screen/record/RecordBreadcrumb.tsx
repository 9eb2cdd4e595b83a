import { observer } from 'mobx-react-lite'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../context/pageTitle.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import { Button } from '../../kit/Button.tsx'
import { rememberRow, type OpenedFromState } from '../../context/useReturnRow.ts'
import { useOpenRecord } from './RecordContext.ts'

interface RecordBreadcrumbProps {
  /** What the record is called; empty while it has no name. */
  readonly name: string
  readonly pageTitle: string
}

/** Links back to the list and to its next and previous record. The page is titled after its record. */
export const RecordBreadcrumb = observer(function RecordBreadcrumb({
  name,
  pageTitle,
}: RecordBreadcrumbProps) {
  const { model, screen } = useOpenRecord()
  usePageTitle(pageTitle)
  return (
    <div className="crumb">
      <nav aria-label="Breadcrumb">
        <Link to={screen.list.path}>{screen.list.caption}</Link>
        <span aria-hidden="true">/</span>
        <span className="num crumb-record">{name === '' && !model.isNew ? model.id : pageTitle}</span>
      </nav>
      <NavigationButtons />
    </div>
  )
})

const NavigationButtons = observer(function NavigationButtons() {
  const { model, screen } = useOpenRecord()
  const navigation = useRecordNavigation(screen.path, model.id)
  useShortcut({
    keys: 'Alt+PageUp',
    caption: `Previous ${screen.noun}`,
    scope: 'page',
    inText: true,
    run: () => navigation?.previous?.(),
  })
  useShortcut({
    keys: 'Alt+PageDown',
    caption: `Next ${screen.noun}`,
    scope: 'page',
    inText: true,
    run: () => navigation?.next?.(),
  })
  if (navigation === null) return null
  const { position, count, previous, next } = navigation
  return (
    <span className="record-navigation">
      <Button
        id="previous-record"
        caption={`Previous ${screen.noun}`}
        hint={`Previous ${screen.noun} (Alt+PageUp)`}
        icon="up"
        variant="quiet"
        iconOnly
        disabled={previous === null}
        onClick={() => previous?.()}
      />
      <Button
        id="next-record"
        caption={`Next ${screen.noun}`}
        hint={`Next ${screen.noun} (Alt+PageDown)`}
        icon="down"
        variant="quiet"
        iconOnly
        disabled={next === null}
        onClick={() => next?.()}
      />
      <span className="num">
        {position.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
      </span>
    </span>
  )
})

/** Navigation among the records of the list from which this one was opened. */
interface RecordNavigation {
  /** The number of this record in the list, from 1. */
  readonly position: number
  readonly count: number
  /** Opens the record before or after this one; null at the ends of the list. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** The next and the previous record of the list from which this one was opened; null if it was not opened from a list. */
function useRecordNavigation(path: string, id: number | null): RecordNavigation | null {
  const location = useLocation()
  const navigate = useNavigate()
  const openedFrom = openedFromIn(location.state)
  const index = openedFrom === null || id === null ? -1 : openedFrom.keys.indexOf(id)
  if (openedFrom === null || index < 0) return null
  const stepTo = (key: number | undefined): (() => void) | null =>
    key === undefined
      ? null
      : () => {
          // Back goes to the list, and there to the record that was seen last.
          rememberRow(openedFrom.listEntry, key)
          void navigate(`${path}/${key}`, { replace: true, state: { openedFrom } satisfies OpenedFromState })
        }
  return {
    position: index + 1,
    count: openedFrom.keys.length,
    previous: stepTo(openedFrom.keys[index - 1]),
    next: stepTo(openedFrom.keys[index + 1]),
  }
}

/** The history of the browser keeps the state over reloads and versions of the product. */
function openedFromIn(state: unknown): OpenedFromState['openedFrom'] | null {
  if (typeof state !== 'object' || state === null || !('openedFrom' in state)) return null
  const { openedFrom } = state
  const isValid =
    typeof openedFrom === 'object' &&
    openedFrom !== null &&
    'keys' in openedFrom &&
    Array.isArray(openedFrom.keys) &&
    openedFrom.keys.every((key) => typeof key === 'number') &&
    'listEntry' in openedFrom &&
    typeof openedFrom.listEntry === 'string'
  // The parts are checked above.
  return isValid ? (openedFrom as OpenedFromState['openedFrom']) : null
}
