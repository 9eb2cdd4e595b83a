import type { IDataGridOptions } from 'devextreme-react/data-grid'
import { parseNumber } from '#shared/kernel/typed.ts'
import { cellType } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import type { RowView } from './RowViews.ts'

type Prepare = NonNullable<IDataGridOptions<RowView, number | string>['onEditorPreparing']>

/** As long as the widget waits for a further key in its own editors. */
const TYPING_MILLISECONDS = 700

/** The filter row takes numbers as forms do, `$1,383.14` and `1383.14`; the widget's own editor takes only plain ones (LS251). */
export function prepareNumberFilter(columns: () => readonly GridColumn<never>[]): Prepare {
  return (event) => {
    const column = columns().find(({ key }) => key === event.dataField)
    if (event.parentType !== 'filterRow' || column === undefined || cellType(column) !== 'number') return
    const isPercentage = column.isPercentage === true
    let typing: ReturnType<typeof setTimeout> | undefined
    event.editorName = 'dxTextBox'
    event.editorOptions.value = shownNumber(event.value, isPercentage)
    event.editorOptions.onValueChanged = ({ value, event: cause }: TextChange) => {
      const set = (): void => event.setValue?.(numberOf(value, isPercentage), '')
      clearTimeout(typing)
      if (cause?.type === 'input' || cause?.type === 'keyup') typing = setTimeout(set, TYPING_MILLISECONDS)
      else set()
    }
  }
}

/** What the widget says of a text that was typed. */
interface TextChange {
  readonly value: unknown
  readonly event?: { readonly type: string }
}

function shownNumber(value: unknown, isPercentage: boolean): string {
  if (typeof value !== 'number') return ''
  return isPercentage ? `${value * 100}%` : value.toLocaleString('en-US', { maximumFractionDigits: 7 })
}

/** Null for what is no number, which filters nothing; the widget shows the number itself once it is set. */
function numberOf(text: unknown, isPercentage: boolean): number | null {
  if (typeof text === 'number') return text
  const value = typeof text === 'string' ? parseNumber(text.replace('%', '')) : null
  if (typeof value !== 'number') return null
  return isPercentage ? value / 100 : value
}
