import { SelectBox } from 'devextreme-react/select-box'
import { useRef, useState } from 'react'
import { openByArrows } from '../kit/openByArrows.ts'
import { commonOptions, type EditorProps } from './editorProps.ts'
import type { EditorOption } from './RadioChoices.tsx'
import { TypedLetters } from './TypedLetters.ts'

/** Up to this number, options are chosen by their first letters, as in a menu; more are searched by any part. */
const MAX_WITHOUT_SEARCH = 8

/** A list of options that opens below the box. */
export function OptionsEditor(props: EditorProps) {
  const value = typeof props.value === 'string' || typeof props.value === 'number' ? props.value : null
  const options = props.options ?? []
  // Options that are yet to be read may be many: an editor that changed when they arrive would lose the focus.
  const [isWaiting] = useState(options.length === 0)
  const isSearched = isWaiting || options.length > MAX_WITHOUT_SEARCH
  const letters = useRef(new TypedLetters())

  const chooseByLetter = (event: KeyboardEvent): void => {
    if (isSearched || props.readOnly || props.disabled) return
    const chosen = letters.current.press(event, options, value)
    if (chosen === null) return
    event.preventDefault()
    if (chosen.id !== value) props.onCommit(chosen.id)
  }
  return (
    <SelectBox
      {...commonOptions(props)}
      value={value}
      items={[...options]}
      valueExpr="id"
      displayExpr="title"
      {...(options.some(({ detail }) => detail !== undefined) && { itemRender: detailed })}
      searchEnabled={isSearched}
      showClearButton={props.nullable && !props.readOnly}
      onValueChange={(chosen: string | number | null) => props.onCommit(chosen ?? null)}
      onInitialized={({ component }) => {
        if (component !== undefined) openByArrows(component)
      }}
      onKeyDown={({ event }) => {
        if (event?.originalEvent instanceof KeyboardEvent) chooseByLetter(event.originalEvent)
      }}
      useItemTextAsTitle
      dropDownOptions={{ animation: {} }}
    />
  )
}

/** The detail is no part of the option's text, which is what is chosen and typed. */
function detailed({ title, detail }: EditorOption) {
  return (
    <span className="option" data-detail={detail}>
      {title}
    </span>
  )
}
