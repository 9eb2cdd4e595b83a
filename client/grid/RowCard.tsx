import { observer } from 'mobx-react-lite'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { Badge, type BadgeProps } from '../kit/Badge.tsx'
import { MenuButton } from '../kit/MenuButton.tsx'
import type { RecordState } from '../store/types.ts'
import type { BoundAction } from './boundActions.ts'
import type { CellLink } from './columns.ts'
import { conflictLabel, type RowConflict } from './rowConflict.ts'

interface CardText {
  readonly text: string
  /** The class of the text, such as `age-red`. */
  readonly look: string
  /** What a click on the text opens. */
  readonly link: CellLink | null
}

/** What a card shows of its row. */
export interface CardContent {
  readonly title: CardText
  /** The class of the row, such as `row-faded`. */
  readonly look: string
  readonly state: RecordState
  /** What is at odds with its pending changes. */
  readonly conflict: RowConflict | null
  readonly badges: readonly BadgeProps[]
  readonly lines: readonly (CardText & { readonly caption: string })[]
}

const MARKS: Partial<Record<RecordState, BadgeProps>> = {
  added: { text: 'new', tone: 'amber' },
  modified: { text: 'edited', tone: 'amber' },
  deleted: { text: 'deleted', tone: 'red' },
}

interface RowCardProps {
  readonly rowKey: string
  // Functions, so that the observables that they read are tracked in the card.
  readonly content: () => CardContent
  readonly actions: () => readonly BoundAction[]
}

/** A row of a list as a card: a click anywhere on it opens the record. */
export const RowCard = observer(function RowCard(props: RowCardProps) {
  const { title, look, state, conflict, badges, lines } = props.content()
  const actions = props.actions()
  const mark = MARKS[state]
  return (
    <li
      className={joinNonBlank(['row-card card', state === 'deleted' ? 'row-deleted' : '', look], ' ')}
      data-key={props.rowKey}
    >
      <div className="row-card-head">
        <strong className={title.look}>
          <LinkedText {...title} />
        </strong>
        {mark !== undefined && <Badge {...mark} />}
        {conflict !== null && (
          <button
            type="button"
            className="row-conflict"
            aria-label={conflictLabel(conflict)}
            onClick={conflict.settle}
          >
            {conflict.text}
          </button>
        )}
        {badges.map((badge) => (
          <Badge key={badge.text} {...badge} />
        ))}
        <span className="spacer" />
        {actions.length > 0 && (
          <MenuButton caption={`Actions for ${title.text}`} icon="more" items={actions} />
        )}
      </div>
      <dl>
        {lines.map(({ caption, ...line }) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd className={line.look}>
              <LinkedText {...line} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})

/** A text that leads somewhere, if it does. */
function LinkedText({ text, link }: Omit<CardText, 'look'>) {
  if (link === null) return text
  const { href, open } = link
  if (href === undefined)
    return (
      <button type="button" className="cell-link" onClick={open}>
        {text}
      </button>
    )
  return (
    <a
      className="cell-link"
      href={href}
      onClick={(event) => {
        // The browser opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
    >
      {text}
    </a>
  )
}
