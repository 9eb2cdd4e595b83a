import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { countOf } from '../../kit/countOf.ts'
import type { TypeAheadProps } from './TypeAheadProps.ts'

/** The list under the box, or what it says instead. */
export const Matches = observer(function Matches({ model, inputId, listCaption, onChoose }: TypeAheadProps) {
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
