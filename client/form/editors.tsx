import { CheckBox } from 'devextreme-react/check-box'
import { DateBox } from 'devextreme-react/date-box'
import { SelectBox } from 'devextreme-react/select-box'
import { TextArea } from 'devextreme-react/text-area'
import { TextBox } from 'devextreme-react/text-box'
import type { ReactNode } from 'react'
import type { Kind } from '#shared/model/kinds.ts'
import { businessClock, instantAt } from '../kit/businessClock.ts'
import { textIn, valueText } from '../kit/valueText.ts'
import type { Words } from '../kit/valueText.ts'
import { labelIdOf } from './FieldFrame.tsx'
import { numberText, parseNumber } from './numbers.ts'

/** One of the values that a list offers. */
export interface EditorOption {
  readonly id: string | number
  readonly title: string
}

/** What an editor of any kind is given. */
export interface EditorProps {
  readonly inputId: string
  readonly value: unknown
  /** Called with the value of the field's kind when it is committed: on leaving, on Enter, on choosing. */
  readonly onCommit: (value: unknown) => void
  readonly words: Words
  readonly inputAttr: Readonly<Record<string, string>>
  readonly kind: Kind
  readonly target?: string
  readonly readOnly: boolean
  readonly disabled: boolean
  readonly isValid: boolean
  readonly nullable: boolean
  readonly placeholder: string
  readonly maxLength?: number
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
  return (
    <TextBox
      {...common(props)}
      value={textIn(props.value) ?? ''}
      onValueChange={(text: string) => props.onCommit(text.trim() === '' ? null : text.trim())}
      {...(props.maxLength !== undefined && { maxLength: props.maxLength })}
    />
  )
}

function NoteEditor(props: EditorProps) {
  return (
    <TextArea
      {...common(props)}
      value={textIn(props.value) ?? ''}
      onValueChange={(text: string) => props.onCommit(text.trim() === '' ? null : text.trimEnd())}
      autoResizeEnabled
      minHeight={58}
      maxHeight={260}
    />
  )
}

/** Shows the number in its format and takes it in any: an input mask would guess at every key. */
function NumberEditor(props: EditorProps) {
  return (
    <TextBox
      {...common(props)}
      className="numeric"
      value={numberText(props.value, props)}
      onValueChange={(text: string) => props.onCommit(parseNumber(text))}
      onFocusIn={({ event }) => selectAll(event?.target)}
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
  return (
    <DateBox
      {...common(props)}
      type="date"
      value={textIn(props.value)}
      dateSerializationFormat="yyyy-MM-dd"
      displayFormat="MM/dd/yyyy"
      useMaskBehavior
      pickerType="calendar"
      showClearButton={props.nullable && !props.readOnly}
      onValueChange={(day) => props.onCommit(typeof day === 'string' ? day : null)}
    />
  )
}

function InstantEditor(props: EditorProps) {
  const { timeZone } = props.words.formats
  const instant = textIn(props.value)
  return (
    <DateBox
      {...common(props)}
      type="datetime"
      value={instant === null ? null : businessClock(instant, timeZone)}
      displayFormat="MM/dd/yyyy h:mma"
      pickerType="calendar"
      showClearButton={props.nullable && !props.readOnly}
      onValueChange={(clock) => props.onCommit(clock instanceof Date ? instantAt(clock, timeZone) : null)}
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

/** What all text-like widgets are told; the error text stands under them, never in a pop-up. */
function common(props: EditorProps) {
  return {
    readOnly: props.readOnly,
    disabled: props.disabled,
    isValid: props.isValid,
    validationMessageMode: 'always' as const,
    validationError: null,
    placeholder: props.placeholder,
    valueChangeEvent: 'change',
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
