import { CheckBox } from 'devextreme-react/check-box'
import { TextArea } from 'devextreme-react/text-area'
import { TextBox } from 'devextreme-react/text-box'
import type { ReactNode } from 'react'
import { formatTimeOfDay, isDay, isInstant } from '#shared/kernel/days.ts'
import { toSingleLine } from '#shared/kernel/text.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { asText, formatValue } from '../kit/formatValue.ts'
import { DateEditor } from './DateEditor.tsx'
import { commonOptions, type EditorProps } from './editorProps.ts'
import { parseFraction, parseNumber } from '#shared/kernel/typed.ts'
import { parseDay } from '#shared/kernel/typedDays.ts'
import { calendarDay, withDay, parseClock, parseInstant } from '../kit/dates.ts'
import { labelIdOf } from './FieldFrame.tsx'
import { formatEditedNumber } from '../kit/numbers.ts'
import { OptionsEditor } from './OptionsEditor.tsx'
import { RadioChoices } from './RadioChoices.tsx'
import { selectAll } from './selectAll.ts'
import { useTypedText } from './useTypedText.ts'

/** A note without a height of its own has room for two lines, and grows from there. */
const GROWING = { autoResizeEnabled: true, minHeight: 58, maxHeight: 260 } as const

type Editor = (props: EditorProps) => ReactNode

const editorOfKind: Record<Kind, Editor> = {
  id: ReadOnlyEditor,
  version: ReadOnlyEditor,
  reference: ReadOnlyEditor,
  lookup: ReadOnlyEditor,
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
  dateOnly: ReadOnlyEditor,
  dateTime: ReadOnlyEditor,
  dateTimeOffset: ReadOnlyEditor,
  time: TextEditor,
  guid: TextEditor,
  binary: ReadOnlyEditor,
  choice: TextEditor,
}

/** The editor of a value: a select box if there are options, else the editor of its kind. */
export function ValueEditor(props: EditorProps) {
  if (props.clockOf !== undefined) return <ClockEditor {...props} day={props.clockOf} />
  if (props.options === undefined) {
    const Editor = editorOfKind[props.kind]
    return <Editor {...props} />
  }
  return props.isRadio === true ? <RadioEditor {...props} /> : <OptionsEditor {...props} />
}

function RadioEditor({ inputId, options = [], value, onCommit, readOnly, disabled }: EditorProps) {
  return (
    <RadioChoices
      id={inputId}
      labelledBy={labelIdOf(inputId)}
      options={options}
      value={value}
      onChoose={onCommit}
      disabled={disabled || readOnly}
    />
  )
}

/** Shows the formatted value of a kind that cannot be typed. */
function ReadOnlyEditor(props: EditorProps) {
  return (
    <TextBox {...commonOptions(props)} value={formatValue(props.value, props, props.formatter)} readOnly />
  )
}

function TextEditor(props: EditorProps) {
  const typed = useTyped(props, parseText)
  return (
    <TextBox
      {...commonOptions(props)}
      mode={props.isPassword === true ? 'password' : 'text'}
      value={typed.text}
      onValueChange={typed.onInput}
      onFocusOut={typed.onBlur}
    />
  )
}

function NoteEditor(props: EditorProps) {
  const typed = useTyped(props, parseNote)
  return (
    <TextArea
      {...commonOptions(props)}
      value={typed.text}
      onValueChange={typed.onInput}
      onFocusOut={typed.onBlur}
      {...(props.height === undefined ? GROWING : { height: props.height })}
    />
  )
}

/** Shows the number in its format and parses any format; an input mask would interfere with typing. */
function NumberEditor(props: EditorProps) {
  const read = props.isFraction === true ? parseFraction : parseNumber
  const typed = useTyped(props, read, (value) => formatEditedNumber(value, props))
  const common = commonOptions(props)
  return (
    <TextBox
      {...common}
      inputAttr={{ ...common.inputAttr, inputmode: 'decimal' }}
      className="numeric"
      value={typed.text}
      onValueChange={typed.onInput}
      onFocusIn={({ event }) => selectAll(event?.target)}
      onFocusOut={typed.onBlur}
    />
  )
}

function DayEditor(props: EditorProps) {
  const read = (text: string): string | null => parseDay(text, props.formatter.today())
  const typed = useTyped(props, read, (value) => formatValue(value, props, props.formatter))
  const day = asText(props.value)
  return (
    <DateEditor
      common={commonOptions(props)}
      text={typed.text}
      onText={typed.onInput}
      onLeave={typed.onBlur}
      day={day !== null && isDay(day) ? day : null}
      onDay={props.onCommit}
      showClearButton={props.nullable && !props.readOnly}
    />
  )
}

function InstantEditor(props: EditorProps) {
  const { timeZone } = props.formatter.formats
  const read = (text: string): string | null => parseInstant(text, timeZone)
  const typed = useTyped(props, read, (value) => formatValue(value, props, props.formatter))
  const text = asText(props.value)
  const instant = text !== null && isInstant(text) ? text : null
  return (
    <DateEditor
      common={commonOptions(props)}
      text={typed.text}
      onText={typed.onInput}
      onLeave={typed.onBlur}
      day={calendarDay(instant, timeZone)}
      onDay={(day) => props.onCommit(withDay(day, instant, timeZone))}
      showClearButton={props.nullable && !props.readOnly}
    />
  )
}

/** The time of day of an instant on a given day. */
function ClockEditor({ day, ...props }: EditorProps & { readonly day: string }) {
  const { timeZone } = props.formatter.formats
  const typed = useTyped(
    props,
    (text) => parseClock(text, day, timeZone),
    (value) => {
      const text = asText(value) ?? ''
      return isInstant(text) ? formatTimeOfDay(text, timeZone) : text
    },
  )
  return (
    <TextBox
      {...commonOptions(props)}
      value={typed.text}
      onValueChange={typed.onInput}
      onFocusOut={typed.onBlur}
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

/** The text of an editor whose value changes at every key press. */
function useTyped(
  { value, onInput }: EditorProps,
  parse: (text: string) => unknown,
  format: (value: unknown) => string = (shown) => asText(shown) ?? '',
) {
  return useTypedText({ value, format, parse, onInput })
}

/** Trims a text; only spaces mean null. A pasted tab becomes a space. */
function parseText(text: string): string | null {
  const line = toSingleLine(text).trim()
  return line === '' ? null : line
}

/** A note may begin with spaces. */
function parseNote(text: string): string | null {
  return text.trim() === '' ? null : text.trimEnd()
}
