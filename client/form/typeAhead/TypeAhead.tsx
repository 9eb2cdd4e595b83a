import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type RefObject } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { useKeyDown } from '../../kit/useKeyDown.ts'
import { selectAll } from '../selectAll.ts'
import { countOf } from '../../kit/countOf.ts'
import type { TypeAheadProps, TypeAheadState } from './TypeAheadProps.ts'
import './typeAhead.css'

/** A combo box that searches as one types; the keys of an open list do not reach the dialog around it. */
export const TypeAhead = observer(function TypeAhead(props: TypeAheadProps) {
  const { model, inputId, onChoose, onClear, isValid = true, disabled = false } = props
  // React spells it its own way.
  const { autocomplete: _autocomplete, ...attributes } = props.inputAttr ?? {}
  useEffect(() => () => model.close(), [model])
  const input = useRef<HTMLInputElement>(null)
  useKeyDown(input, (event) => handleKey(event, model, onChoose))
  return (
    <>
      <div className={classOfBox(isValid, disabled)}>
        <Icon name={props.icon} />
        <input
          ref={input}
          {...attributes}
          id={inputId}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          autoFocus={props.autoFocus}
          disabled={disabled}
          placeholder={props.placeholder}
          aria-expanded={model.shown.length > 0}
          aria-controls={`${inputId}-list`}
          aria-autocomplete="list"
          aria-invalid={!isValid}
          aria-activedescendant={model.activeIndex < 0 ? undefined : `${inputId}-${model.activeIndex}`}
          value={model.text}
          onChange={(event) => model.type(event.target.value)}
          onClick={() => model.offer()}
          onFocus={({ target }) => {
            model.enter()
            if (model.holdsMatch) selectAll(target)
          }}
          onBlur={() => {
            props.onLeave?.()
            model.leave(onChoose)
          }}
        />
        {model.phase === 'searching' && <span className="spinner" role="status" aria-label="Searching" />}
        {onClear !== undefined && <ClearButton input={input} onClear={onClear} />}
      </div>
      {model.isOpen && <Matches {...props} />}
    </>
  )
})

interface ClearButtonProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onClear: () => void
}

/** For the mouse; by the keyboard the text is deleted. */
function ClearButton({ input, onClear }: ClearButtonProps) {
  return (
    <button
      type="button"
      className="type-ahead-clear"
      tabIndex={-1}
      aria-label="Clear"
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onClear()
        input.current?.focus()
      }}
    >
      <Icon name="close" size={14} />
    </button>
  )
}

function classOfBox(isValid: boolean, disabled: boolean): string {
  return ['type-ahead-box', ...(isValid ? [] : ['invalid']), ...(disabled ? ['disabled'] : [])].join(' ')
}

function handleKey(event: KeyboardEvent, model: TypeAheadState, choose: (index: number) => void): void {
  if (event.isComposing) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    model.moveActive(event.key === 'ArrowDown' ? 1 : -1)
    return
  }
  if (event.key === 'Tab') {
    // The focus moves on.
    if (model.holdsMatch) model.accept(choose)
    return
  }
  const handle = { Enter: () => model.accept(choose), Escape: () => model.escape() }[event.key]
  if (handle?.() !== true) return
  // An open list handles Enter and Esc itself: the surrounding dialog must neither save nor close.
  event.preventDefault()
  event.stopPropagation()
}

/** The list under the box, or what it says instead. */
const Matches = observer(function Matches({ model, inputId, listCaption, onChoose }: TypeAheadProps) {
  const { message, shown, activeIndex, heading } = model
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [shown, activeIndex])
  return (
    <div className="type-ahead-list" ref={list}>
      {message !== null && (
        <p className={model.hasFailed ? 'error' : ''} role={model.hasFailed ? 'alert' : 'status'}>
          {message}
        </p>
      )}
      {shown.length > 0 && (
        <>
          {heading !== null && <div className="type-ahead-heading">{heading}</div>}
          <div id={`${inputId}-list`} role="listbox" aria-label={heading ?? listCaption}>
            {shown.map(({ key, title, details }, index) => (
              <div
                key={key}
                id={`${inputId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                onMouseMove={() => model.setActive(index)}
                // On mouse down, before the blur event closes the list.
                onMouseDown={(event) => {
                  event.preventDefault()
                  onChoose(index)
                }}
              >
                <b>{title}</b>
                <span>{details}</span>
              </div>
            ))}
          </div>
          <span className="visually-hidden" role="status">
            {countOf(shown.length, 'result')}
          </span>
        </>
      )}
    </div>
  )
})
