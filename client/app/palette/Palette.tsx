import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { countOf } from '../../kit/countOf.ts'
import { Icon } from '../../kit/Icon.tsx'
import { PALETTE_GROUPS, type PaletteItem } from './PaletteItem.ts'
import type { PaletteModel } from './PaletteModel.ts'
import './palette.css'

interface PaletteProps extends DialogProps<PaletteItem> {
  readonly model: PaletteModel
}

/** The command palette: a combo box over everything that the user may open or do (B-10). Closes with what was chosen. */
export const Palette = observer(function Palette({ model, close }: PaletteProps) {
  const id = useId()
  useEffect(() => () => model.close(), [model])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const handle = handlerOf(event, model, close)
    if (handle === undefined) return
    event.preventDefault()
    event.stopPropagation()
    handle()
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
            placeholder="Customer, number, screen or action"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={model.active === null ? undefined : `${id}-${model.activeIndex}`}
            value={model.text}
            onChange={(event) => model.type(event.target.value)}
            onKeyDown={onKeyDown}
            // A list behind it takes the focus to its cell some time after its edits were committed.
            onBlur={({ currentTarget }) => currentTarget.focus()}
          />
          {model.phase === 'searching' && <span className="palette-wait" aria-hidden="true" />}
        </label>
        <Offered id={id} model={model} choose={close} />
        <footer className="palette-foot" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> move
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </footer>
      </div>
    </div>
  )
})

interface OfferedProps {
  readonly id: string
  readonly model: PaletteModel
  readonly choose: (item: PaletteItem) => void
}

const Offered = observer(function Offered({ id, model, choose }: OfferedProps) {
  const { items, activeIndex } = model
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
                  onMove={() => model.setActive(index)}
                  onChoose={() => choose(item)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={items.length === 0 ? 'palette-message' : 'visually-hidden'} role="status">
        {statusOf(model)}
      </p>
    </>
  )
})

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isActive: boolean
  readonly onMove: () => void
  readonly onChoose: () => void
}

function Option({ id, item, isActive, onMove, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      className="palette-option"
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

/** What a key does; undefined for keys that type. */
function handlerOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  model: PaletteModel,
  close: PaletteProps['close'],
): (() => void) | undefined {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return () => close()
  const handlers: Readonly<Record<string, () => void>> = {
    ArrowDown: () => model.move(1),
    ArrowUp: () => model.move(-1),
    Enter: () => model.accept(close),
    Escape: () => close(),
    // Everything is reached by the arrow keys; the page behind is not.
    Tab: () => {},
  }
  return handlers[key]
}

function statusOf({ items, phase, text }: PaletteModel): string {
  if (phase === 'failed' && items.length === 0) return 'The records could not be searched.'
  if (items.length > 0) return countOf(items.length, 'result')
  return phase === 'searching' ? 'Searching…' : `Nothing found for “${text.trim()}”`
}

function scrollIntoList(list: HTMLElement | null, option: HTMLElement): void {
  if (list === null) return
  const top = option.offsetTop
  const bottom = top + option.offsetHeight
  // The heading above the first option comes into view with it.
  if (top < list.scrollTop + option.offsetHeight) list.scrollTop = Math.max(0, top - option.offsetHeight)
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}
