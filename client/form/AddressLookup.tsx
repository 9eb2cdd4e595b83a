import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { Icon } from '../kit/Icon.tsx'
import { useKeyDown } from '../kit/useKeyDown.ts'
import { AddressLookupModel } from './AddressLookupModel.ts'
import './addressLookup.css'

interface AddressLookupProps {
  readonly caption: string
  readonly search: (text: string) => Promise<readonly AddressMatch[]>
  /** Called with the chosen match; resolves with false when the user cancelled the choice. */
  readonly onChoose: (match: AddressMatch) => Promise<boolean>
  readonly autoFocus?: boolean
}

/** A combo box that searches addresses as they are typed; `onChoose` gets the chosen one (F-033…F-035). */
export const AddressLookup = observer(function AddressLookup(props: AddressLookupProps) {
  const [model] = useState(() => new AddressLookupModel(props.search))
  const id = useId()
  useEffect(() => () => model.close(), [model])
  const input = useRef<HTMLInputElement>(null)
  const choose = (match: AddressMatch): void => {
    model.close()
    void props.onChoose(match).then((label) => {
      if (label) model.select(match)
    })
  }
  useKeyDown(input, (event) => handleKey(event, model, choose))
  return (
    <div className="address-lookup" data-testid="address-lookup">
      <label htmlFor={id}>{props.caption}</label>
      <div className="address-lookup-box">
        <Icon name="location" />
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
          aria-activedescendant={model.activeIndex < 0 ? undefined : `${id}-${model.activeIndex}`}
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
  readonly choose: (match: AddressMatch) => void
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
      {model.matches.map((match, index) => (
        <div
          key={`${match.formattedAddress} ${match.latitude} ${match.longitude}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === model.activeIndex}
          onMouseMove={() => model.setActive(index)}
          // On mouse down, before the blur event closes the list.
          onMouseDown={(event) => {
            event.preventDefault()
            choose(match)
          }}
        >
          <b>{match.addressLabel}</b>
          <span>
            {[match.city, `${match.stateCode} ${match.postalCode}`, match.county].filter(Boolean).join(', ')}
          </span>
        </div>
      ))}
    </div>
  )
})

function handleKey(
  event: KeyboardEvent,
  model: AddressLookupModel,
  choose: (match: AddressMatch) => void,
): void {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    model.moveActive(event.key === 'ArrowDown' ? 1 : -1)
    return
  }
  if (!model.isOpen) return
  const match = model.matches[model.activeIndex]
  if (event.key === 'Enter' && match !== undefined) choose(match)
  else if (event.key === 'Escape') model.close()
  else return
  // An open list handles Enter and Esc itself: the surrounding dialog must neither save nor close.
  event.preventDefault()
  event.stopPropagation()
}
