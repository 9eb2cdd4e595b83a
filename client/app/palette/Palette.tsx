import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { countOf } from '../../kit/countOf.ts'
import { Icon } from '../../kit/Icon.tsx'
import type { GlanceModel } from './GlanceModel.ts'
import { GlancePane } from './GlancePane.tsx'
import { PALETTE_GROUPS, type PaletteItem } from './PaletteItem.ts'
import type { PaletteModel } from './PaletteModel.ts'
import './palette.css'

interface PaletteProps extends DialogProps<() => void> {
  readonly model: PaletteModel
  /** What is shown beside the active item. */
  readonly glance: GlanceModel
}

/**
 * The command palette: a combo box over everything that the user may open or do (B-10), and beside it what is known of a record. Closes
 * with what was chosen.
 */
export const Palette = observer(function Palette({ model, glance, close }: PaletteProps) {
  const id = useId()
  useEffect(
    () => () => {
      model.close()
      glance.close()
    },
    [model, glance],
  )
  const choose = ({ run }: PaletteItem): void => {
    if (run === null) glance.enter()
    else close(run)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || !handleKey(event, { model, glance, close, choose })) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className="palette-shade"
      data-testid="palette"
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className="palette" role="dialog" aria-modal="true" aria-label="Search or jump to">
        <label className="palette-box">
          <Icon name="search" size={18} />
          <input
            type="text"
            role="combobox"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            aria-label="Search or jump to"
            placeholder="Caller, phone, street, number, screen or action"
            aria-expanded="true"
            aria-controls={glance.isEntered ? `${id}-places` : `${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={activeId(id, model, glance)}
            value={model.text}
            onChange={(event) => model.type(event.target.value)}
            onKeyDown={onKeyDown}
            // A list behind it takes the focus to its cell some time after its edits were committed.
            onBlur={({ currentTarget }) => currentTarget.focus()}
          />
          {model.phase === 'searching' && <span className="palette-wait" aria-hidden="true" />}
        </label>
        <div className="palette-body">
          <div className="palette-results">
            <Offered id={id} model={model} glance={glance} choose={choose} />
          </div>
          <GlancePane id={id} model={glance} choose={close} />
        </div>
        <Foot glance={glance} />
      </div>
    </div>
  )
})

function activeId(id: string, model: PaletteModel, glance: GlanceModel): string | undefined {
  if (glance.isEntered && glance.place !== null) return `${id}-place-${glance.placeIndex}`
  return model.active === null ? undefined : `${id}-${model.activeIndex}`
}

const Foot = observer(function Foot({ glance }: Pick<PaletteProps, 'glance'>) {
  return (
    <footer className="palette-foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      {glance.shown !== null && (
        <span>
          {glance.isEntered ? (
            <>
              <kbd>←</kbd> back to the results
            </>
          ) : (
            <>
              <kbd>→</kbd> add a job there
            </>
          )}
        </span>
      )}
      <span>
        <kbd>Esc</kbd> close
      </span>
    </footer>
  )
})

interface OfferedProps {
  readonly id: string
  readonly model: PaletteModel
  readonly glance: GlanceModel
  readonly choose: (item: PaletteItem) => void
}

const Offered = observer(function Offered({ id, model, glance, choose }: OfferedProps) {
  const { items, activeIndex, isNothingFound } = model
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (option !== null && option !== undefined) scrollIntoList(list.current, option)
  }, [items, activeIndex])
  return (
    <>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results" ref={list}>
        {PALETTE_GROUPS.filter((group) => items.some((item) => item.group === group)).map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div className="palette-group" aria-hidden="true">
              {group}
            </div>
            {items.map((item, index) =>
              item.group === group ? (
                <Option
                  key={item.key}
                  id={`${id}-${index}`}
                  item={item}
                  isActive={index === activeIndex}
                  isLeft={glance.isEntered}
                  onMove={() => {
                    model.setActive(index)
                    glance.leave()
                  }}
                  onChoose={() => choose(item)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p
        className={isNothingFound || items.length === 0 ? 'palette-message' : 'visually-hidden'}
        role="status"
      >
        {statusOf(model)}
      </p>
    </>
  )
})

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isActive: boolean
  /** Whether the keys are for what is beside it. */
  readonly isLeft: boolean
  readonly onMove: () => void
  readonly onChoose: () => void
}

function Option({ id, item, isActive, isLeft, onMove, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      className={isLeft ? 'palette-option palette-left' : 'palette-option'}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onMove}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={item.icon} />
      <span className="palette-caption">{item.caption}</span>
      <span className="palette-detail">{item.detail}</span>
      {item.keys !== undefined && <kbd>{item.keys.replaceAll('+', ' ')}</kbd>}
    </div>
  )
}

interface KeyContext extends PaletteProps {
  readonly choose: (item: PaletteItem) => void
}

/** Does what a key does; false for keys that type. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, context: KeyContext): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  const { glance, close } = context
  const isPlain = !ctrlKey && !metaKey && !altKey
  if (!isPlain && key.toLowerCase() === 'k') close()
  else if (glance.isEntered && isPlain && handleInside(key, context)) return true
  else return handleAmongResults(event, context)
  return true
}

/** The keys of the places beside the results; any other leads back to the box. */
function handleInside(key: string, { glance, close }: KeyContext): boolean {
  if (key === 'ArrowDown') glance.move(1)
  else if (key === 'ArrowUp') glance.move(-1)
  else if (key === 'ArrowLeft') glance.leave()
  else if (glance.press(key, close)) return true
  else {
    if (key.length === 1 || key === 'Backspace') glance.leave()
    return false
  }
  return true
}

function handleAmongResults(
  { key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  { model, glance, close, choose }: KeyContext,
): boolean {
  // Within the text the arrow moves the caret.
  if (key === 'ArrowRight') return currentTarget.selectionStart === model.text.length && glance.enter()
  const handlers: Readonly<Record<string, () => void>> = {
    ArrowDown: () => model.move(1),
    ArrowUp: () => model.move(-1),
    Enter: () => model.accept(choose),
    Escape: () => close(),
    // Everything is reached by the arrow keys; the page behind is not.
    Tab: () => {},
  }
  const handle = ctrlKey || metaKey ? undefined : handlers[key]
  handle?.()
  return handle !== undefined
}

function statusOf({ items, isNothingFound, phase, text }: PaletteModel): string {
  if (isNothingFound) return `Nothing found for “${text.trim()}”`
  if (items.length > 0) return countOf(items.length, 'result')
  return phase === 'failed' ? 'The records could not be searched.' : 'Searching…'
}

function scrollIntoList(list: HTMLElement | null, option: HTMLElement): void {
  if (list === null) return
  const top = option.offsetTop
  const bottom = top + option.offsetHeight
  // The heading above the first option comes into view with it.
  if (top < list.scrollTop + option.offsetHeight) list.scrollTop = Math.max(0, top - option.offsetHeight)
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
