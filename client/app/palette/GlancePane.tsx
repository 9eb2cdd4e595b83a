import { observer } from 'mobx-react-lite'
import { Badge } from '../../kit/Badge.tsx'
import type { Glance, GlancePlace } from '../../context/RecordGlance.ts'
import type { GlanceModel } from './GlanceModel.ts'
import './glance.css'

interface GlancePaneProps {
  readonly id: string
  readonly model: GlanceModel
  readonly choose: (run: () => void) => void
}

/** What is known of the active item, and what can be done there (PL541). */
export const GlancePane = observer(function GlancePane({ id, model, choose }: GlancePaneProps) {
  const { shown, current, phase } = model
  if (shown === null) return null
  return (
    <section className="glance" aria-label={`About ${shown.caption}`} aria-busy={phase === 'loading'}>
      {current === null ? (
        <p className="glance-message" role="status">
          {MESSAGES[phase]}
        </p>
      ) : (
        <>
          <Head glance={current} />
          <Places id={id} glance={current} model={model} choose={choose} />
          <Actions model={model} choose={choose} />
        </>
      )}
    </section>
  )
})

const MESSAGES = {
  loading: 'One moment…',
  ready: 'It no longer exists.',
  failed: 'It could not be read.',
} as const

function Head({ glance: { title, detail, facts } }: { readonly glance: Glance }) {
  return (
    <header className="glance-head">
      <h2>{title}</h2>
      <p>{detail}</p>
      <dl>
        {facts.map(([caption, lines]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </header>
  )
}

interface PlacesProps extends GlancePaneProps {
  readonly glance: Glance
}

const Places = observer(function Places({ id, glance, model, choose }: PlacesProps) {
  const { places, placesCaption, note } = glance
  return (
    <div className="glance-places">
      <div className="palette-group" aria-hidden="true">
        {placesCaption}
      </div>
      <div role="listbox" aria-label={placesCaption} id={`${id}-places`}>
        {places.map((place, index) => (
          <Place
            key={place.key}
            id={`${id}-place-${index}`}
            place={place}
            isActive={index === model.placeIndex}
            isEntered={model.isEntered}
            onMove={() => model.setPlace(index)}
            onChoose={() => place.open !== null && choose(place.open)}
          />
        ))}
      </div>
      {note !== '' && <p className="glance-note">{note}</p>}
    </div>
  )
})

interface PlaceProps {
  readonly id: string
  readonly place: GlancePlace
  readonly isActive: boolean
  readonly isEntered: boolean
  readonly onMove: () => void
  readonly onChoose: () => void
}

function Place({ id, place, isActive, isEntered, onMove, onChoose }: PlaceProps) {
  const { caption, detail, mark, isPart } = place
  const classes = ['glance-place', isPart ? 'glance-part' : '', isActive ? 'glance-chosen' : ''].join(' ')
  return (
    <div
      id={id}
      className={classes}
      role="option"
      tabIndex={-1}
      aria-selected={isActive && isEntered}
      // The focus stays in the box.
      onMouseDown={(event) => {
        event.preventDefault()
        onMove()
      }}
      onDoubleClick={onChoose}
      ref={(element) => {
        if (isActive && isEntered) element?.scrollIntoView?.({ block: 'nearest' })
      }}
    >
      <span className="glance-caption">{caption}</span>
      <span className="palette-detail">{detail}</span>
      {mark !== null && <Badge {...mark} />}
    </div>
  )
}

const Actions = observer(function Actions({ model, choose }: Omit<GlancePaneProps, 'id'>) {
  const { place, refusal } = model
  if (place === null || place.actions.length === 0) return null
  return (
    <div className="glance-actions" role="toolbar" aria-label={`Add at ${place.caption}`}>
      {refusal !== null && <p role="status">{refusal}</p>}
      {place.actions.map(({ key, caption, disabledBecause, run }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          disabled={disabledBecause !== null}
          title={disabledBecause ?? undefined}
          aria-keyshortcuts={key}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(run)}
        >
          <kbd>{key}</kbd>
          <span>{caption}</span>
        </button>
      ))}
    </div>
  )
})
