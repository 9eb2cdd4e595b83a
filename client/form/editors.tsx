import { CheckBox } from 'devextreme-react/check-box'
import { SelectBox } from 'devextreme-react/select-box'
import { TextArea } from 'devextreme-react/text-area'
import { TextBox } from 'devextreme-react/text-box'
import type { ReactNode } from 'react'
import { isDay, isInstant } from '#shared/kernel/days.ts'
import { inOneLine } from '#shared/kernel/text.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { textIn, valueText } from '../kit/valueText.ts'
import type { Words } from '../kit/valueText.ts'
import { DateEditor } from './DateEditor.tsx'
import { dayShown, onDay, parseDay, parseInstant } from '../kit/dates.ts'
import { labelIdOf } from './FieldFrame.tsx'
import { numberText, parseNumber } from '../kit/numbers.ts'
import { useTypedText } from './useTypedText.ts'

/** One of the values that a list offers. */
export interface EditorOption {
  readonly id: string | number
  readonly title: string
}

/** What an editor of any kind is given. */
export interface EditorProps {
  readonly inputId: string
  readonly value: unknown
  /** Called with the value when one is chosen: from a list, a calendar, by a press on a box. */
  readonly onCommit: (value: unknown) => void
  /** Called at every key press with the value that the text means; with the text itself while that is no value of the kind. */
  readonly onTyped: (value: unknown) => void
  readonly words: Words
  readonly inputAttr: Readonly<Record<string, string>>
  readonly kind: Kind
  readonly target?: string
  readonly readOnly: boolean
  readonly disabled: boolean
  readonly isValid: boolean
  readonly nullable: boolean
  readonly placeholder: string
  readonly scale?: number
  /** A fixed list of values; the kind's own editor otherwise. */
  readonly options?: readonly EditorOption[]
}

type Editor = (props: EditorProps) => ReactNode

const editorOfKind: Record<Kind, Editor> = {
  id: WordsEditor,
  version: WordsEditor,
  reference: WordsEditor,
  lookup: WordsEditor,
  text: TextEditor,
  note: NoteEditor,
  integer: NumberEditor,
  byte: NumberEditor,
  short: NumberEditor,
  long: NumberEditor,
  float: NumberEditor,
  decimal: NumberEditor,
  money: NumberEditor,
  rate: NumberEditor,
  flag: FlagEditor,
  day: DayEditor,
  instant: InstantEditor,
  dateOnly: WordsEditor,
  dateTime: WordsEditor,
  dateTimeOffset: WordsEditor,
  time: TextEditor,
  guid: TextEditor,
  binary: WordsEditor,
  choice: TextEditor,
}

/** The editor of a value: a list where there are options, else what suits the kind. */
export function ValueEditor(props: EditorProps) {
  const Editor = props.options === undefined ? editorOfKind[props.kind] : OptionsEditor
  return <Editor {...props} />
}

/** Shows the value in words; for what people cannot type. */
function WordsEditor(props: EditorProps) {
  return <TextBox {...common(props)} value={valueText(props.value, props, props.words)} readOnly />
}

function TextEditor(props: EditorProps) {
  const typed = useTyped(props, trimmedText)
  return <TextBox {...common(props)} value={typed.text} onValueChange={typed.take} onFocusOut={typed.leave} />
}

function NoteEditor(props: EditorProps) {
  const typed = useTyped(props, noteText)
  return (
    <TextArea
      {...common(props)}
      value={typed.text}
      onValueChange={typed.take}
      onFocusOut={typed.leave}
      autoResizeEnabled
      minHeight={58}
      maxHeight={260}
    />
  )
}

/** Shows the number in its format and takes it in any: an input mask would guess at every key. */
function NumberEditor(props: EditorProps) {
  const typed = useTyped(props, parseNumber, (value) => numberText(value, props))
  return (
    <TextBox
      {...common(props)}
      className="numeric"
      value={typed.text}
      onValueChange={typed.take}
      onFocusIn={({ event }) => selectAll(event?.target)}
      onFocusOut={typed.leave}
    />
  )
}

function OptionsEditor(props: EditorProps) {
  const value = typeof props.value === 'string' || typeof props.value === 'number' ? props.value : null
  const options = props.options ?? []
  return (
    <SelectBox
      {...common(props)}
      value={value}
      items={[...options]}
      valueExpr="id"
      displayExpr="title"
      searchEnabled={options.length > 8}
      showClearButton={props.nullable && !props.readOnly}
      onValueChange={(chosen: string | number | null) => props.onCommit(chosen ?? null)}
      useItemTextAsTitle
      dropDownOptions={{ animation: {} }}
    />
  )
}

function DayEditor(props: EditorProps) {
  const typed = useTyped(props, parseDay, (value) => valueText(value, props, props.words))
  const day = textIn(props.value)
  return (
    <DateEditor
      common={common(props)}
      text={typed.text}
      onText={typed.take}
      onLeave={typed.leave}
      day={day !== null && isDay(day) ? day : null}
      onDay={props.onCommit}
      showClearButton={props.nullable && !props.readOnly}
    />
  )
}

function InstantEditor(props: EditorProps) {
  const { timeZone } = props.words.formats
  const read = (text: string): string | null => parseInstant(text, timeZone)
  const typed = useTyped(props, read, (value) => valueText(value, props, props.words))
  const text = textIn(props.value)
  const instant = text !== null && isInstant(text) ? text : null
  return (
    <DateEditor
      common={common(props)}
      text={typed.text}
      onText={typed.take}
      onLeave={typed.leave}
      day={dayShown(instant, timeZone)}
      onDay={(day) => props.onCommit(onDay(day, instant, timeZone))}
      showClearButton={props.nullable && !props.readOnly}
    />
  )
}

function FlagEditor(props: EditorProps) {
  return (
    <CheckBox
      value={props.value === true}
      readOnly={props.readOnly}
      disabled={props.disabled}
      isValid={props.isValid}
      elementAttr={{ id: props.inputId, 'aria-labelledby': labelIdOf(props.inputId), ...props.inputAttr }}
      onValueChange={(checked: boolean | null | undefined) => props.onCommit(checked === true)}
    />
  )
}

/** The text of an editor whose value follows every key press. */
function useTyped(
  { value, onTyped }: EditorProps,
  read: (text: string) => unknown,
  textOf: (value: unknown) => string = (shown) => textIn(shown) ?? '',
) {
  return useTypedText({ value, textOf, read, onTyped })
}

/** Spaces around a text are no part of it, and nothing but spaces is no text; a tab that was pasted with it becomes a space. */
function trimmedText(text: string): string | null {
  const line = inOneLine(text).trim()
  return line === '' ? null : line
}

/** A note may begin with spaces. */
function noteText(text: string): string | null {
  return text.trim() === '' ? null : text.trimEnd()
}

/** What all text-like widgets are told; the error text stands under them, never in a pop-up. */
function common(props: EditorProps) {
  return {
    readOnly: props.readOnly,
    disabled: props.disabled,
    isValid: props.isValid,
    validationMessageMode: 'always' as const,
    validationError: null,
    placeholder: props.placeholder,
    valueChangeEvent: 'input change',
    inputAttr: { id: props.inputId, ...props.inputAttr },
  }
}

/** Selects what stands in the box when it is entered. */
function selectAll(target: EventTarget | undefined): void {
  if (!(target instanceof HTMLInputElement)) return
  const found = target.value
  // The press that entered the box would take the selection away; what was typed before then must not be selected.
  setTimeout(() => {
    if (target.value === found) target.select()
  })
}
