import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import type { FoundPlace } from '#shared/wire/places.ts'
import { Icon } from '../kit/Icon.tsx'
import { useKeyDown } from '../kit/useKeyDown.ts'
import { AddressLookupModel } from './AddressLookupModel.ts'
import './addressLookup.css'

interface AddressLookupProps {
  readonly caption: string
  readonly search: (text: string) => Promise<readonly FoundPlace[]>
  /** Called with the place chosen; false when the user took the choice back. */
  readonly onChoose: (place: FoundPlace) => Promise<boolean>
  readonly autoFocus?: boolean
}

/** A box that finds addresses while they are typed; choosing one hands it to the form around (F-033…F-035). */
export const AddressLookup = observer(function AddressLookup(props: AddressLookupProps) {
  const [model] = useState(() => new AddressLookupModel(props.search))
  const id = useId()
  useEffect(() => () => model.close(), [model])
  const input = useRef<HTMLInputElement>(null)
  const choose = (place: FoundPlace): void => {
    model.close()
    void props.onChoose(place).then((taken) => {
      if (taken) model.take(place)
    })
  }
  useKeyDown(input, (event) => handleKey(event, model, choose))
  return (
    <div className="address-lookup" data-testid="address-lookup">
      <label htmlFor={id}>{props.caption}</label>
      <div className="address-lookup-box">
        <Icon name="place" />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          autoFocus={props.autoFocus}
          placeholder="Street, city"
          aria-expanded={model.isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={model.marked < 0 ? undefined : `${id}-${model.marked}`}
          value={model.text}
          onChange={(event) => model.type(event.target.value)}
          onBlur={() => model.close()}
        />
        {model.phase === 'searching' && (
          <span className="address-lookup-wait" role="status" aria-label="Searching" />
        )}
      </div>
      {model.isOpen && <Results id={id} model={model} choose={choose} />}
    </div>
  )
})

interface ResultsProps {
  readonly id: string
  readonly model: AddressLookupModel
  readonly choose: (place: FoundPlace) => void
}

const Results = observer(function Results({ id, model, choose }: ResultsProps) {
  const { message } = model
  return (
    <div className="address-lookup-list" id={`${id}-list`} role="listbox" aria-label="Addresses found">
      {message !== null && (
        <p
          className={model.phase === 'failed' ? 'error' : ''}
          role={model.phase === 'failed' ? 'alert' : 'status'}
        >
          {message}
        </p>
      )}
      {model.places.map((place, index) => (
        <div
          key={`${place.formattedAddress} ${place.latitude} ${place.longitude}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === model.marked}
          onMouseMove={() => model.markAt(index)}
          // Before the box loses the focus, which closes the list.
          onMouseDown={(event) => {
            event.preventDefault()
            choose(place)
          }}
        >
          <b>{place.addressLabel}</b>
          <span>
            {[place.city, `${place.stateCode} ${place.postalCode}`, place.county].filter(Boolean).join(', ')}
          </span>
        </div>
      ))}
    </div>
  )
})

function handleKey(
  event: KeyboardEvent,
  model: AddressLookupModel,
  choose: (place: FoundPlace) => void,
): void {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    model.mark(event.key === 'ArrowDown' ? 1 : -1)
    return
  }
  if (!model.isOpen) return
  const place = model.places[model.marked]
  if (event.key === 'Enter' && place !== undefined) choose(place)
  else if (event.key === 'Escape') model.close()
  else return
  // An open list answers Enter and Esc itself: the dialog around must neither save nor close.
  event.preventDefault()
  event.stopPropagation()
}
