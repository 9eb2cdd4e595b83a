import { toTyped } from '#shared/kernel/text.ts'
import { matchDay } from '#shared/kernel/typed.ts'
import { dayOfLocalDate } from '../kit/businessClock.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { dateOfDay } from './cellValues.ts'
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

/** The editor of a cell where it is not the widget's own: a list of choices, and a date that is typed as people write it. */
export function cellEditor<Row>(
  column: GridColumn<Row>,
  row: Row,
  { options, services, leave }: EditorSource,
): CellEditor {
  if (column.kind === 'day') return { editorOptions: { ...options, displayFormat: dayFormat(services) } }
  const choices = choicesOf(column, row, services)
  if (choices === null) return {}
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
      // Where texts are accepted that are no choice, the list keeps Enter to itself; it takes the text first.
      onKeyDown: ({ event }: { event?: { key?: string } }) => {
        if (event?.key === 'Enter') setTimeout(leave)
      },
      showClearButton: column.declared?.nullable === true,
    },
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

/** How the widget's date box shows days and reads them. */
function dayFormat({ formats }: WidgetServices) {
  return {
    formatter: (date: Date) => formats.day(dayOfLocalDate(date)),
    parser: (text: string) => dateOfDay(matchDay(toTyped(text).trim())),
  }
}
