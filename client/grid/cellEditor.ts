import Calendar from 'devextreme/ui/calendar'
// The grid finds it by its name.
import 'devextreme/ui/drop_down_box'
import type DropDownBox from 'devextreme/ui/drop_down_box'
import type SelectBox from 'devextreme/ui/select_box'
import { isDay } from '#shared/kernel/days.ts'
import { toTyped } from '#shared/kernel/text.ts'
import { isNumberKind } from '#shared/model/kinds.ts'
import { asText, formatValue } from '../kit/formatValue.ts'
import { formatEditedNumber } from '../kit/numbers.ts'
import { openByArrows } from '../kit/openByArrows.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'

interface EditorSource {
  /** What the widget would give the editor of its own choice. */
  readonly options: object
  readonly services: WidgetServices
  /** Keeps what was entered and leaves the cell. */
  readonly leave: () => void
}

interface CellEditor {
  readonly editorName?: string
  readonly editorOptions?: object
}

/** The editor of a cell: a list of choices, or a box whose text is read as where it is pasted (GR410); otherwise the widget's own. */
export function cellEditor<Row>(column: GridColumn<Row>, row: Row, source: EditorSource): CellEditor {
  const choices = choicesOf(column, row, source.services)
  if (choices !== null) return choiceEditor(column, row, choices, source)
  if (isNumberKind(column.kind)) return numberEditor(column, row, source)
  return column.kind === 'day' ? dayEditor(column, row, source) : {}
}

function choiceEditor<Row>(
  column: GridColumn<Row>,
  row: Row,
  choices: readonly Choice[],
  { options, leave }: EditorSource,
): CellEditor {
  return {
    editorName: 'dxSelectBox',
    editorOptions: {
      ...options,
      items: choices,
      valueExpr: 'id',
      displayExpr: 'title',
      value: column.value(row),
      searchEnabled: true,
      // What is typed and is none of them stays, and is marked as wrong.
      acceptCustomValue: true,
      onCustomItemCreating: (event: { text?: string; customItem?: unknown }) => {
        event.customItem = choiceOf(choices, event.text ?? '')
      },
      onInitialized: ({ component }: { readonly component?: SelectBox }) => {
        if (component !== undefined) openByArrows(component)
      },
      onKeyDown: leaveByEnter(leave),
      showClearButton: column.declared?.nullable === true,
    },
  }
}

/** The widget's number box would read a comma as the decimal point, and drop what is no number. */
function numberEditor<Row>(
  column: GridColumn<Row>,
  row: Row,
  { options, services }: EditorSource,
): CellEditor {
  const { kind, declared } = column
  const shape = { kind, formatter: services, ...(declared?.scale !== undefined && { scale: declared.scale }) }
  return {
    editorName: 'dxTextBox',
    editorOptions: { ...options, value: formatEditedNumber(column.value(row), shape) },
  }
}

/** The widget's date box would drop what is no date. */
function dayEditor<Row>(
  column: GridColumn<Row>,
  row: Row,
  { options, services, leave }: EditorSource,
): CellEditor {
  const day = asText(column.value(row))
  return {
    editorName: 'dxDropDownBox',
    editorOptions: {
      ...options,
      value: formatValue(day, column, services),
      acceptCustomValue: true,
      openOnFieldClick: false,
      valueChangeEvent: 'change',
      onKeyDown: leaveByEnter(leave),
      dropDownOptions: { width: 'auto' },
      contentTemplate: ({ component }: { readonly component: DropDownBox }) => {
        const host = document.createElement('div')
        new Calendar(host, {
          value: day !== null && isDay(day) ? day : null,
          dateSerializationFormat: 'yyyy-MM-dd',
          onValueChanged: ({ value }) => {
            component.option('value', formatValue(value, column, services))
            component.close()
          },
        })
        return host
      },
    },
  }
}

/** Where texts are accepted that are no choice, the box keeps Enter to itself; it takes the text first. */
function leaveByEnter(leave: () => void) {
  return ({ event }: { event?: { key?: string } }): void => {
    if (event?.key === 'Enter') setTimeout(leave)
  }
}

interface Choice {
  readonly id: string | number
  readonly title: string
}

/** The choices of the cell, its retired value among them; null for a column without choices. */
function choicesOf<Row>(
  { declared, target, value }: GridColumn<Row>,
  row: Row,
  services: WidgetServices,
): readonly Choice[] | null {
  if (declared?.choices !== undefined)
    return declared.choices.map((choice) => ({ id: choice, title: choice }))
  if (target === undefined) return null
  return services.options(target).filter(({ id, retired }) => !retired || id === value(row))
}

/** The choice that a text means: the one that is called so, or the only one that begins so. */
function choiceOf(choices: readonly Choice[], text: string): Choice | null {
  const typed = toTyped(text).trim().toLowerCase()
  if (typed === '') return null
  const titleOf = ({ title }: Choice): string => toTyped(title).trim().toLowerCase()
  const begun = choices.filter((choice) => titleOf(choice).startsWith(typed))
  const meant =
    choices.find((choice) => titleOf(choice) === typed) ?? (begun.length === 1 ? begun[0] : undefined)
  return meant ?? { id: text, title: text }
}
