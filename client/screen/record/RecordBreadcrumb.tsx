import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { usePageTitle } from '../../context/pageTitle.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import { Button } from '../../kit/Button.tsx'
import { useOpenRecord } from './RecordContext.ts'
import { useRecordNavigation } from './useRecordNavigation.ts'

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
