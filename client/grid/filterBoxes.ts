import Calendar from 'devextreme/ui/calendar'
import 'devextreme/ui/drop_down_box'
import type DropDownBox from 'devextreme/ui/drop_down_box'
import type { IDataGridOptions } from 'devextreme-react/data-grid'
import { formatDay } from '#shared/kernel/days.ts'
import { cellType } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import { filteredDays } from './dayFilter.ts'
import { numberOrText, shownNumber } from './numberFilter.ts'
import type { RowView } from './RowViews.ts'

type Prepare = NonNullable<IDataGridOptions<RowView, number | string>['onEditorPreparing']>
type Preparing = Parameters<Prepare>[0]

interface Context {
  readonly columns: readonly GridColumn<never>[]
  readonly today: () => string
}

/** As long as the widget waits for a further key in its own editors. */
const TYPING_MILLISECONDS = 700

/**
 * The filter row takes numbers and days as people type them, `$1,383.14` and `> 100`, `5/3` and `last month`; the widget's own
 * editors take only whole ones (LS251, LS301).
 */
export function prepareFilterBoxes(now: () => Context): Prepare {
  return (event) => {
    const { columns, today } = now()
    const column = columns.find(({ key }) => key === event.dataField)
    if (event.parentType !== 'filterRow' || column === undefined) return
    const type = cellType(column)
    if (type === 'number') {
      event.editorName = 'dxTextBox'
      takeText(event, shownNumber(event.value, column), (text) => numberOrText(text, column))
    } else if (type === 'date' || type === 'datetime') {
      event.editorName = 'dxDropDownBox'
      takeText(event, shownDays(event.value, today()), (text) => text)
      Object.assign(event.editorOptions, dayBoxOptions(event, today))
    }
  }
}

/** What the widget says of a text that was typed. */
interface TextChange {
  readonly value: unknown
  readonly event?: { readonly type: string }
}

/** Sets the filter to what the text means, once nobody types any more. */
function takeText(event: Preparing, shown: string, meant: (text: string) => unknown): void {
  let typing: ReturnType<typeof setTimeout> | undefined
  event.editorOptions.value = shown
  event.editorOptions.onValueChanged = ({ value, event: cause }: TextChange) => {
    // A number is what the widget shows of a filter that is set.
    if (typeof value !== 'string') return
    const text = value.trim()
    const set = (): void => event.setValue?.(text === '' ? null : meant(text), '')
    clearTimeout(typing)
    if (cause?.type === 'input' || cause?.type === 'keyup') typing = setTimeout(set, TYPING_MILLISECONDS)
    else set()
  }
}

/** A calendar at the first day that is typed. */
function dayBoxOptions(event: Preparing, today: () => string): object {
  const calendarOf = (box: DropDownBox): Calendar =>
    new Calendar(document.createElement('div'), {
      dateSerializationFormat: 'yyyy-MM-dd',
      onValueChanged: ({ value, event: cause }) => {
        if (cause === undefined || typeof value !== 'string') return
        event.setValue?.(formatDay(value), '')
        box.close()
      },
    })
  let calendar: Calendar | null = null
  return {
    acceptCustomValue: true,
    valueChangeEvent: 'input change',
    openOnFieldClick: false,
    showClearButton: false,
    dropDownOptions: { animation: {}, width: 'auto' },
    contentTemplate: ({ component }: BoxEvent) => (calendar = calendarOf(component)).element(),
    onOpened: ({ component }: BoxEvent) =>
      calendar?.option('value', filteredDays(component.option('value'), null, today())?.from ?? null),
  }
}

interface BoxEvent {
  readonly component: DropDownBox
}

/** What was typed; the day of a layout that was stored before days were typed. */
function shownDays(value: unknown, today: string): string {
  if (typeof value === 'string' && !value.includes('T')) return value
  const day = filteredDays(value, null, today)?.from
  return day === null || day === undefined ? '' : formatDay(day)
}
