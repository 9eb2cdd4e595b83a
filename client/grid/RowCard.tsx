import { observer } from 'mobx-react-lite'
import { Badge, type BadgeProps } from '../kit/Badge.tsx'
import { MenuButton } from '../kit/MenuButton.tsx'
import type { RecordState } from '../store/types.ts'
import type { BoundAction } from './boundActions.ts'
import type { CellLink } from './columns.ts'

interface CardText {
  readonly text: string
  /** What a press on the text opens. */
  readonly link: CellLink | null
}

/** What a card shows of its row. */
export interface CardContent {
  readonly title: string
  /** What a press on the card opens. */
  readonly link: CellLink | null
  readonly state: RecordState
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

/** A row of a list as a card: a press anywhere on it opens the record. */
export const RowCard = observer(function RowCard(props: RowCardProps) {
  const { title, link, state, badges, lines } = props.content()
  const actions = props.actions()
  const mark = MARKS[state]
  return (
    <li className={`row-card card${state === 'deleted' ? ' row-deleted' : ''}`} data-key={props.rowKey}>
      <div className="row-card-head">
        <strong>
          <LinkedText text={title} link={link} />
        </strong>
        {mark !== undefined && <Badge {...mark} />}
        {badges.map((badge) => (
          <Badge key={badge.text} {...badge} />
        ))}
        <span className="spacer" />
        {actions.length > 0 && <MenuButton caption={`Actions for ${title}`} icon="more" items={actions} />}
      </div>
      <dl>
        {lines.map(({ caption, ...line }) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>
              <LinkedText {...line} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})

/** A text that leads somewhere, if it does. */
function LinkedText({ text, link }: CardText) {
  if (link === null) return text
  const { address, open } = link
  if (address === undefined)
    return (
      <button type="button" className="cell-link" onClick={open}>
        {text}
      </button>
    )
  return (
    <a
      className="cell-link"
      href={address}
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
